import type { IncomingMessage, ServerResponse } from 'node:http'
import { openBodyPool } from '../answer/answer.ts'
import type { HttpSettings } from '../http-settings.ts'
import { openConnections } from '../listener/connections.ts'
import { type Listener, openListener } from '../listener/listener.ts'
import { openAdmission } from '../request/admission.ts'
import { buildApi } from './build-api.ts'
import type { HttpObserver, HttpParts } from './http-parts.ts'

/** base_url and base_url_alt with their actual ports. Both are the same if one listener serves both. */
export interface HttpAddresses {
  main: string
  alt: string
}

export interface OpenedHttp {
  addresses: HttpAddresses
  /** Accepts no more requests, finishes those in flight, and closes. */
  close(): Promise<void>
}

export interface HttpOrder {
  settings: HttpSettings
  observer: HttpObserver
  /** Called once the ports are known. Earlier requests wait until it has resolved. */
  buildParts(addresses: HttpAddresses): HttpParts | Promise<HttpParts>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Listens on both base addresses. If one of them is not available, this rejects and leaves nothing open. */
export async function openHttp({ settings, observer, buildParts }: HttpOrder): Promise<OpenedHttp> {
  const { host, port, portAlt, isPortShared, stopTimeoutMs, limits } = settings
  const connections = openConnections(limits.requestsPerConnection)
  const { handle, start } = waitForHandle()
  const listeners: Listener[] = []
  const close = async () => void (await Promise.all(listeners.map((listener) => listener.close())))
  const listen = async (wanted: number) => {
    const order = { host, port: wanted, isPortShared, stopTimeoutMs, limits }
    const listener = await openListener({ ...order, observer, connections, handle })
    listeners.push(listener)
    return listener.address
  }
  try {
    const main = await listen(port)
    // Two zeros mean two different free ports.
    const addresses = { main, alt: port === portAlt && port !== 0 ? main : await listen(portAlt) }
    const admission = openAdmission(limits.inFlight)
    const bodies = openBodyPool(limits.inFlight)
    const parts = await buildParts(addresses)
    start(buildApi({ ...parts, settings, observer, admission, bodies }, connections))
    return { addresses, close }
  } catch (error) {
    connections.destroyAll()
    await close()
    throw error
  }
}

/** Makes a handler that delays requests until `start` names the handler for them. */
function waitForHandle(): { handle: Handle; start(started: Handle): void } {
  const waiting = Promise.withResolvers<Handle>()
  let started: Handle | undefined
  return {
    handle: (request, response) => {
      if (started !== undefined) started(request, response)
      else void waiting.promise.then((handle) => handle(request, response))
    },
    start: (handle) => {
      started = handle
      waiting.resolve(handle)
    },
  }
}
