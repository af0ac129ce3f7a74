import { fetchWithKey, VECTOR_TILE_TYPE } from './fetch-with-key.ts'
import { renderTarget } from './operations.ts'
import { recordRequest } from './request-log.ts'

/**
 * Fetches a tile ("10/164/357") of the matches of a search. The browser asks again with the tag of a tile that it has, which costs nothing if
 * the tile has not changed. Rejects if there is no answer.
 */
export async function fetchTile(tile: string, search: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const purpose = 'Homes in a tile of the map'
  const parameters = [...new URLSearchParams(search)]
  const target = renderTarget({ purpose, path: `/api/v1/search/tiles/${tile}`, parameters })
  const startedMs = performance.now()
  const response = await fetchWithKey(target, VECTOR_TILE_TYPE, signal)
  const bytes = await response.arrayBuffer()
  const { status, headers } = response
  recordRequest({
    ...{ purpose, target, status },
    durationMs: performance.now() - startedMs,
    cost: Number(headers.get('x-cost') ?? 0),
    bytes: bytes.byteLength,
    edition: headers.get('x-edition') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    ...(response.ok
      ? { tile: { homes: Number(headers.get('x-total') ?? 0) } }
      : { json: new TextDecoder().decode(bytes) }),
  })
  if (!response.ok) throw new Error(`${target}: status ${status}`)
  return bytes
}
