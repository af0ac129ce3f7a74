const PLAIN = /^https?:\/\/[a-z0-9][a-z0-9.-]*(:\d+)?([/?#][^\s\\]*)?$/i // https://cdn.example.org/p/1.jpg
const WRAPPING = /urldefense|safelinks|linkprotect/i // https://urldefense.com/v3/__...
const WRAPPED_V3 = /^https?:\/\/urldefense\.com\/v3\/__(.+?)__;/ // https://urldefense.com/v3/__https://my.example.com/x__;!!abc$
const HOST_ONLY = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i // "my.example.com/show"
const WRAPPING_HOSTS = [
  'safelinks.protection.outlook.com',
  'urldefense.proofpoint.com',
  'linkprotect.cudasvc.com',
]

/** Which tours count as walk-through 3D models. */
export interface TourSettings {
  /** Hosts of 3D models; their subdomains count too. */
  tour3dHosts: readonly string[]
  /** Tours below this path of Plat itself are 3D models. */
  tour3dPath: string
}

export const DEFAULT_TOUR_SETTINGS: TourSettings = {
  tour3dHosts: [
    'matterport.com',
    'iguidephotography.com',
    'youriguide.com',
    'iguide.com',
    'cupix.com',
    'kuula.co',
    'ricoh360.com',
    'insidemaps.com',
    'cloudpano.com',
    'realsee.ai',
    'giraffe360.com',
  ],
  tour3dPath: '/tours/3d/',
}

const VIDEO_HOST = /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|wistia\.com)$/i // "www.youtube.com"

/** Whether the address leads to a video, by its host or its ending. */
export function isVideoUrl(url: string): boolean {
  return VIDEO_HOST.test(URL.parse(url)?.hostname ?? '') || /\.(mp4|mov|webm)($|\?)/i.test(url)
}

/**
 * An address that may be shown: http or https, or a path of Plat itself ("/photos/...", "/tours/..."). The wrappers that mail
 * filters put around links are removed, and a missing scheme is added. Undefined for anything else.
 */
export function parseMediaUrl(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^\/(photos|tours)\/[^\s\\]*$/.test(trimmed) && !trimmed.includes('..')) return trimmed
  if (PLAIN.test(trimmed) && !WRAPPING.test(trimmed)) return trimmed
  const absolute = trimmed.startsWith('//')
    ? `https:${trimmed}`
    : HOST_ONLY.test(trimmed)
      ? `https://${trimmed}`
      : trimmed
  const unwrapped = unwrap(absolute)
  if (!URL.canParse(unwrapped)) return undefined
  const url = new URL(unwrapped)
  return url.protocol === 'https:' || url.protocol === 'http:' ? unwrapped.replace(/\s/g, '%20') : undefined
}

function unwrap(link: string): string {
  const v3 = WRAPPED_V3.exec(link)
  if (v3 !== null) return v3[1] as string
  if (!WRAPPING_HOSTS.some((host) => link.includes(host))) return link
  const url = URL.parse(link)
  const inner = url?.searchParams.get('url') ?? url?.searchParams.get('u') ?? url?.searchParams.get('a')
  if (url === null || inner === null || inner === undefined) return link
  // The second version of Proofpoint writes "%" as "-" and "/" as "_".
  return url.hostname === 'urldefense.proofpoint.com' ? decodeDashes(inner) : inner
}

function decodeDashes(text: string): string {
  const escaped = text.replace(/_/g, '/').replace(/-([0-9A-Fa-f]{2})/g, '%$1') // "https-3A__x" -> "https%3A//x"
  try {
    return decodeURIComponent(escaped)
  } catch {
    return text
  }
}

/** Whether an address is a walk-through 3D model: on one of the hosts, or below Plat's own path for them. */
export function is3dTour(url: string, settings: TourSettings): boolean {
  if (url.startsWith('/')) return url.startsWith(settings.tour3dPath)
  const host = URL.parse(url)?.hostname ?? ''
  if (settings.tour3dHosts.some((known) => host === known || host.endsWith(`.${known}`))) return true
  return /(^|\.)zillow\.com$/.test(host) && url.includes('/view-3d-home/') // only its 3D pages
}
