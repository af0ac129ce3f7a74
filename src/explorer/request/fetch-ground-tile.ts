import { linkTo } from '../routing/base-path.ts'
import { sharedKey } from './key.ts'

/**
 * Fetches a tile of water and roads. The browser asks again with the tag of a tile that it has, which costs nothing. The list of requests
 * does not have it, because a map asks for dozens.
 */
export async function fetchGroundTile(tile: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const target = `/api/v1/map/tiles/${tile}`
  const key = sharedKey.get()
  const response = await fetch(linkTo(target), {
    signal,
    ...(key !== undefined && { headers: { 'x-gateway-key': key.text } }),
  })
  if (!response.ok) throw new Error(`${target}: status ${response.status}`)
  return response.arrayBuffer()
}
