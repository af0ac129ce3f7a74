import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  taken: number
  /** Requests that were taken and whose answers are not fully handed over. */
  pending: number
  /** Nothing further is taken from it; it is closed when nothing is pending. */
  isClosing: boolean
}

/** The open connections of listeners, and which of them take no further request. */
export interface Connections {
  add(socket: Socket): void
  /** Counts a request until its answer is handed over; false when the connection takes no more. */
  take(socket: Socket, response: ServerResponse): boolean
  isTaking(socket: Socket): boolean
  hasPending(socket: Socket): boolean
  /** Takes no further request from the connection, and closes it when nothing is pending. */
  stopTaking(socket: Socket): void
  /** Whether the next answer is the last of its connection, and must say so. */
  isOnLastAnswer(socket: Socket): boolean
  /** Lets every connection finish what is pending; the others are closed at once. */
  drain(): void
  destroyAll(): void
}

/** Each connection takes `requestsPerConnection` requests and is then closed. */
export function openConnections(requestsPerConnection: number): Connections {
  const open = new Map<Socket, Connection>()

  function settle(socket: Socket): void {
    const connection = open.get(socket)
    if (connection === undefined) return
    connection.pending -= 1
    closeIfDone(socket, connection)
  }

  return {
    add(socket) {
      open.set(socket, { taken: 0, pending: 0, isClosing: false })
      socket.once('close', () => open.delete(socket))
    },
    take(socket, response) {
      const connection = open.get(socket)
      if (connection === undefined || connection.isClosing) return false
      connection.pending += 1
      connection.taken += 1
      connection.isClosing = connection.taken >= requestsPerConnection
      response.once('close', () => settle(socket))
      return true
    },
    isTaking: (socket) => open.get(socket)?.isClosing === false,
    hasPending: (socket) => (open.get(socket)?.pending ?? 0) > 0,
    stopTaking(socket) {
      const connection = open.get(socket)
      if (connection !== undefined) connection.isClosing = true
    },
    isOnLastAnswer(socket) {
      const connection = open.get(socket)
      return connection === undefined || (connection.isClosing && connection.pending === 1)
    },
    drain() {
      for (const [socket, connection] of open) {
        connection.isClosing = true
        closeIfDone(socket, connection)
      }
    },
    destroyAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

function closeIfDone(socket: Socket, connection: Connection): void {
  if (connection.isClosing && connection.pending === 0) socket.destroySoon()
}

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
