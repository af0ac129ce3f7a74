import type { Base } from '../../contract/operations/operation-contract.ts'
import { openBodyPool } from '../answer/body-pool.ts'
import { openConnections } from '../listener/connections.ts'
import { type Listener, openListener } from '../listener/listener.ts'
import { openAdmission } from '../request/admission.ts'
import { type ApiScope, buildApi } from './build-api.ts'
import type { HttpParts, SharedParts } from './http-parts.ts'

export interface OpenedHttp {
  /** Of base_url and base_url_alt, with the ports that were taken; the same when one listener serves both. */
  addresses: { main: string; alt: string }
  /** Takes nothing more, finishes what is in flight, closes. */
  close(): Promise<void>
}

/** Listens on both base addresses. Rejects, with nothing left open, when one of them cannot be taken. */
export async function openHttp(parts: HttpParts): Promise<OpenedHttp> {
  const { port, portAlt, limits } = parts.settings
  const shared = {
    ...parts,
    admission: openAdmission(limits.inFlight),
    bodies: openBodyPool(limits.inFlight),
  }
  // Two zeros are two free ports, not the same one.
  if (port === portAlt && port !== 0) {
    const both = await openBases(shared, port, ['main', 'alt'])
    return { addresses: { main: both.address, alt: both.address }, close: both.close }
  }
  const main = await openBases(shared, port, ['main'])
  const alt = await openBases(shared, portAlt, ['alt']).catch(async (error) => {
    await main.close()
    throw error
  })
  return {
    addresses: { main: main.address, alt: alt.address },
    close: async () => void (await Promise.all([main.close(), alt.close()])),
  }
}

async function openBases(parts: SharedParts, port: number, bases: readonly Base[]): Promise<Listener> {
  const connections = openConnections(parts.settings.limits.requestsPerConnection)
  const scope: ApiScope = {
    contracts: parts.contracts.filter((contract) => bases.includes(contract.base)),
    hasPhotos: bases.includes('main'),
    connections,
  }
  const handle = buildApi(parts, scope)
  const { host, isPortShared, stopTimeoutMs, limits } = parts.settings
  const { observer } = parts
  return openListener({ host, port, isPortShared, stopTimeoutMs, limits, observer, connections, handle })
}
