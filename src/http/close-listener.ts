import type { Server } from 'node:http'
import type { Connections } from './connections.ts'

/**
 * Takes no further connection or request, lets the requests in flight be answered, and resolves when every connection
 * is closed. What is not done after the timeout is cut off.
 */
export async function closeListener(
  server: Server,
  connections: Connections,
  timeoutMs: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  connections.drain()
  const timeout = setTimeout(() => connections.destroyAll(), timeoutMs)
  await promise
  clearTimeout(timeout)
}
