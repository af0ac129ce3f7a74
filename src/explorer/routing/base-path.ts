/** The path of base_url, such as "/plat" behind a proxy that shares its host; empty if base_url has none. */
const BASE_PATH = document.body.dataset.base ?? ''

/** The address of a path of this service, such as "/rates", on its host. */
export function linkTo(path: string): string {
  return BASE_PATH + path
}

/** The path within this service; undefined for a path of its host that belongs to something else. */
export function dropBase(pathname: string): string | undefined {
  if (BASE_PATH === '') return pathname
  if (pathname === BASE_PATH) return '/'
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : undefined
}
