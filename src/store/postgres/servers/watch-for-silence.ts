import { createConnection, type Socket } from 'node:net'
import type pg from 'pg'

/** Watches connections in use. A machine that loses its power, or a network that breaks, closes none of them. */
export type WatchForSilence = (client: pg.PoolClient) => { stop(): void }

/**
 * While a connection waits for longer than a new one may take, a new one is tried now and then. If its machine gives no answer, the
 * connection is ended, so that its users may turn to another server. A server that is only slow still accepts connections.
 */
export function openSilenceWatch(server: { url: string; connectTimeoutMs: number }): WatchForSilence {
  const { url, connectTimeoutMs } = server
  let asking: Promise<boolean> | undefined
  const isAlive = () => {
    asking ??= canConnect(url, connectTimeoutMs).finally(() => {
      asking = undefined
    })
    return asking
  }
  return (client) => {
    let isWatched = true
    let timer: NodeJS.Timeout | undefined
    const schedule = (afterMs: number) => {
      timer = setTimeout(async () => {
        const alive = await isAlive()
        if (!isWatched) return
        if (alive) schedule(afterMs * 2)
        else destroyConnection(client)
      }, afterMs).unref()
    }
    schedule(connectTimeoutMs)
    return {
      stop: () => {
        isWatched = false
        clearTimeout(timer)
      },
    }
  }
}

const DEFAULT_PORT = 5432

/** Whether the machine accepts a connection. A socket file is on this machine, so it counts as accepting. */
function canConnect(url: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port } = new URL(url)
  if (hostname === '' || hostname.startsWith('%')) return Promise.resolve(true)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = createConnection({ host, port: port === '' ? DEFAULT_PORT : Number(port) })
  return new Promise((resolve) => {
    const end = (isAlive: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isAlive)
    }
    // A connection that was made while this thread was busy is only noticed after the timers.
    const timer = setTimeout(() => setImmediate(end, false), timeoutMs)
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

/** Ends a connection without a word to the server. Its user gets an error. */
function destroyConnection(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}
