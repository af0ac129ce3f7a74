import { fetchWithKey, VECTOR_TILE_TYPE } from './fetch-with-key.ts'

/**
 * Fetches a tile of water and roads. The browser asks again with the tag of a tile that it has, which costs nothing. The list of requests
 * does not have it, because a map asks for dozens.
 */
export async function fetchGroundTile(tile: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const target = `/api/v1/map/tiles/${tile}`
  const response = await fetchWithKey(target, VECTOR_TILE_TYPE, signal)
  if (!response.ok) throw new Error(`${target}: status ${response.status}`)
  return response.arrayBuffer()
}
