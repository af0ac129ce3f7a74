import type { IncomingMessage, ServerResponse } from 'node:http'
import { openBodyPool } from '../answer/answer.ts'
import type { HttpSettings } from '../http-settings.ts'
import { openConnections } from '../listener/connections.ts'
import { type Listener, openListener } from '../listener/listener.ts'
import { openAdmission } from '../request/admission.ts'
import { buildApi } from './build-api.ts'
import type { HttpObserver, HttpParts } from './http-parts.ts'

/** base_url and base_url_alt with the ports that were taken; the same address when one listener serves both. */
export interface HttpAddresses {
  main: string
  alt: string
}

export interface OpenedHttp {
  addresses: HttpAddresses
  /** Accepts nothing more, finishes what is in flight, and closes. */
  close(): Promise<void>
}

export interface HttpOrder {
  settings: HttpSettings
  observer: HttpObserver
  /** Called once the ports are known. Requests that arrive earlier wait until it has resolved. */
  buildParts(addresses: HttpAddresses): HttpParts | Promise<HttpParts>
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Listens on both base addresses. Rejects, with nothing left open, when one of them cannot be taken. */
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
    // Two zeros are two free ports, not the same one.
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

/** A handler that holds requests back until it is told what handles them. */
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
