import { linkTo } from '../routing/base-path.ts'
import { loadStart, sharedKey } from './key.ts'

/** The media type of tiles of the map. */
export const VECTOR_TILE_TYPE = 'application/vnd.mapbox-vector-tile'

/** Sends a request with the key of the visitor or of the sample market. Rejects if the service cannot be reached or the signal aborts. */
export async function fetchWithKey(target: string, accept: string, signal: AbortSignal): Promise<Response> {
  const key = sharedKey.get()
  const response = await send(target, accept, signal)
  if (response.status !== 401 || key === undefined || key.isOwn) return response
  // A page that stays open outlives the key of the sample market.
  await loadStart()
  return send(target, accept, signal)
}

function send(target: string, accept: string, signal: AbortSignal): Promise<Response> {
  const key = sharedKey.get()
  const headers: Record<string, string> = { accept }
  if (key !== undefined) headers['x-gateway-key'] = key.text
  return fetch(linkTo(target), { headers, signal })
}
