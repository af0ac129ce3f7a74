import { isIPv6 } from 'node:net'
import type { HttpAddresses } from '../../../http/api/open-http.ts'
import type { Settings } from '../../settings/settings.ts'

/** Absolute addresses of the API as clients see them, without a trailing slash. */
export interface Links {
  baseUrl: string
  baseUrlAlt: string
}

/** The addresses that the listeners will have, unless a port is 0. */
export function predictAddresses({ host, port, portAlt }: Settings): HttpAddresses {
  const name = isIPv6(host) ? `[${host}]` : host
  return { main: `http://${name}:${port}`, alt: `http://${name}:${portAlt}` }
}

/** The links that the settings alone determine; undefined when they leave a port to the system and name no address. */
export function findLinks(settings: Settings): Links | undefined {
  const { port, portAlt, baseUrl, baseUrlAlt } = settings
  const isKnown = (baseUrl !== undefined || port !== 0) && (baseUrlAlt !== undefined || portAlt !== 0)
  return isKnown ? makeLinks(settings, predictAddresses(settings)) : undefined
}

/** The links of listeners at these addresses, except where the settings name others. */
export function makeLinks(
  settings: Pick<Settings, 'baseUrl' | 'baseUrlAlt'>,
  listeners: HttpAddresses,
): Links {
  return {
    baseUrl: settings.baseUrl ?? makeReachable(listeners.main),
    baseUrlAlt: settings.baseUrlAlt ?? makeReachable(listeners.alt),
  }
}

/** A listener on all addresses of the machine is reached by this machine on its loopback address. */
function makeReachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

/** The path of base_url without a slash at its end: "/plat" behind a proxy that shares its host, mostly empty. */
export function findBasePath({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
}
