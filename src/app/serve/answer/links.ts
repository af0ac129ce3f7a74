import type { Settings } from '../../settings/settings.ts'

/** Absolute addresses of the API as clients see them, without a trailing slash. */
export interface Links {
  baseUrl: string
  baseUrlAlt: string
}

type LinkSettings = Pick<Settings, 'host' | 'port' | 'portAlt' | 'baseUrl' | 'baseUrlAlt'>

/** The links that the settings tell; undefined when they leave a port to the system and do not name its address. */
export function findLinks(settings: LinkSettings): Links | undefined {
  const { host, port, portAlt, baseUrl, baseUrlAlt } = settings
  const isKnown = (baseUrl !== undefined || port !== 0) && (baseUrlAlt !== undefined || portAlt !== 0)
  if (!isKnown) return undefined
  const name = host.includes(':') ? `[${host}]` : host
  return makeLinks(settings, { main: `http://${name}:${port}`, alt: `http://${name}:${portAlt}` })
}

/** The links of listeners at these addresses, except where the settings name others. */
export function makeLinks(settings: LinkSettings, listeners: { main: string; alt: string }): Links {
  return {
    baseUrl: settings.baseUrl ?? makeReachable(listeners.main),
    baseUrlAlt: settings.baseUrlAlt ?? makeReachable(listeners.alt),
  }
}

/** A listener on all addresses of the machine is reached by this machine on its loopback address. */
function makeReachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
