import { createShared } from '../shell/store.ts'
import { type PageRoute, parseRoute } from './route.ts'

export const sharedRoute = createShared<PageRoute>(readRoute())

window.addEventListener('popstate', () => sharedRoute.set(readRoute()))

/** Shows another page of the explorer. A replaced address leaves no entry to go back to. */
export function navigate(address: string, { replaces = false }: { replaces?: boolean } = {}): void {
  const { pathname, search } = location
  const isSamePage = new URL(address, location.href).pathname === pathname
  if (replaces) history.replaceState(null, '', address)
  else if (address !== pathname + search) history.pushState(null, '', address)
  sharedRoute.set(readRoute())
  if (!isSamePage) {
    scrollTo(0, 0)
    // A screen reader then reads the new page from its start.
    queueMicrotask(() => document.querySelector<HTMLElement>('main')?.focus())
  }
}

/** The path of a link if it leads to a page of the explorer; undefined if it leads elsewhere, as the links of operators may. */
export function findOwnPath(href: string): string | undefined {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) return undefined
  return parseRoute(url.pathname, url.search).page === 'unknown' ? undefined : url.pathname + url.search
}

/** Follows a click on a link within the explorer without loading the document again. */
export function followOwnLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download')) return
  const path = findOwnPath(link.href)
  if (path === undefined) return
  event.preventDefault()
  navigate(path)
}

function readRoute(): PageRoute {
  return parseRoute(location.pathname, location.search)
}
