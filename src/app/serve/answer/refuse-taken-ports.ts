import { createServer } from 'node:net'
import type { Settings } from '../../settings/settings.ts'

/**
 * Rejects when another program listens on one of the ports. Listeners that share their port with other threads would otherwise
 * share it with another running Plat too.
 */
export async function refuseTakenPorts({ host, port, portAlt }: Settings): Promise<void> {
  for (const wanted of new Set([port, portAlt])) if (wanted !== 0) await tryPort(host, wanted)
}

function tryPort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', (cause) => reject(new Error(`Cannot listen on ${host}:${port}`, { cause })))
  probe.listen({ host, port }, () => probe.close(() => resolve()))
  return promise
}
