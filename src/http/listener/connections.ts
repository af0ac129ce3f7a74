import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  accepted: number
  /** The response to the last accepted request. */
  newest: ServerResponse | undefined
  /** The number of accepted requests whose answers are not yet fully handed to the operating system. */
  pending: number
  /** Whether the connection accepts no more requests and is closed when nothing is pending. */
  isClosing: boolean
  /** Whether our side is closed. */
  isEnded: boolean
}

/** The open connections of the listeners. Decides which of them accept another request. */
export interface Connections {
  add(socket: Socket): void
  /** Counts a request until its answer is handed over. Returns false if the connection accepts no more requests. */
  accept(socket: Socket, response: ServerResponse): boolean
  isAccepting(socket: Socket): boolean
  countAccepted(socket: Socket): number
  hasPending(socket: Socket): boolean
  /** Accepts no further request from the connection, and closes it when nothing is pending. */
  stopAccepting(socket: Socket): void
  /** Closes a connection whose idle time is over, unless its next request has already arrived. */
  closeIfIdle(socket: Socket): void
  /** Whether this answer is the last of its connection and must say so. If so, no further request is accepted. */
  endsAfter(socket: Socket, response: ServerResponse): boolean
  /** Answers the requests that are pending or already sent, then closes every connection. */
  drain(): void
  destroyAll(): void
}

/**
 * The time for the client to close its side after we have closed ours. Destroying a socket with unread bytes resets the
 * connection, and the reset can destroy the last answer before the client has read it.
 */
const LINGER_MS = 500

/** Each connection accepts `requestsPerConnection` requests and is then closed. */
export function openConnections(requestsPerConnection: number): Connections {
  const open = new Map<Socket, Connection>()
  let isDraining = false

  /** One listener for all responses, which Node calls on the response that is closed. */
  function finishResponse(this: ServerResponse): void {
    const { socket } = this.req
    const connection = open.get(socket)
    if (connection === undefined) return
    if (connection.newest === this) connection.newest = undefined
    connection.pending -= 1
    closeIfDone(socket, connection)
  }

  function stopAccepting(socket: Socket): void {
    const connection = open.get(socket)
    if (connection === undefined) return
    connection.isClosing = true
    closeIfDone(socket, connection)
  }

  return {
    add(socket) {
      const connection: Connection = {
        accepted: 0,
        newest: undefined,
        pending: 0,
        isClosing: false,
        isEnded: false,
      }
      open.set(socket, connection)
      // Node calls this after an answer with "Connection: close". Its own version destroys the socket at once.
      socket.destroySoon = () => closeGracefully(socket, connection)
      socket.once('close', () => open.delete(socket))
    },
    accept(socket, response) {
      const connection = open.get(socket)
      if (connection === undefined || connection.isClosing) return false
      connection.pending += 1
      connection.accepted += 1
      connection.newest = response
      connection.isClosing = isDraining || connection.accepted >= requestsPerConnection
      response.on('close', finishResponse)
      return true
    },
    isAccepting: (socket) => open.get(socket)?.isClosing === false,
    countAccepted: (socket) => open.get(socket)?.accepted ?? 0,
    hasPending: (socket) => (open.get(socket)?.pending ?? 0) > 0,
    stopAccepting,
    closeIfIdle(socket) {
      const { bytesRead } = socket
      afterPoll(() => {
        if (socket.bytesRead === bytesRead) stopAccepting(socket)
      })
    },
    endsAfter(socket, response) {
      const connection = open.get(socket)
      if (connection === undefined) return true
      const isLast = (isDraining || connection.isClosing) && connection.newest === response
      connection.isClosing ||= isLast
      return isLast
    },
    drain() {
      isDraining = true
      afterPoll(() => {
        for (const socket of open.keys()) stopAccepting(socket)
      })
    },
    destroyAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

function closeIfDone(socket: Socket, connection: Connection): void {
  if (connection.isClosing && connection.pending === 0) closeGracefully(socket, connection)
}

/** Closes our side once everything is written, then continues to read until the client closes its side or its time is over. */
function closeGracefully(socket: Socket, connection: Connection): void {
  if (connection.isEnded) return
  connection.isEnded = true
  connection.isClosing = true
  const linger = () => {
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
  socket.end(linger)
  socket.resume()
}

/**
 * Calls back when the event loop has read everything that is in the sockets now. After a long task, timers fire before such
 * reads. So a timeout must wait for this before it can conclude that nothing has arrived.
 */
export function afterPoll(callback: () => void): void {
  // The first callback may come before the next poll. Between the first and the second there is always a poll.
  setImmediate(() => setImmediate(callback))
}
