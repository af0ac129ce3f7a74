import { createShared } from '../shell/store.ts'
import { dropBase, linkTo } from './base-path.ts'
import { type PageRoute, parseRoute } from './route.ts'

export const sharedRoute = createShared<PageRoute>(readRoute())

window.addEventListener('popstate', () => sharedRoute.set(readRoute()))

/** Shows another page of the explorer: "/rates?program=Fixed15Year". A replaced address leaves no entry to go back to. */
export function navigate(path: string, { replaces = false }: { replaces?: boolean } = {}): void {
  const { pathname, search } = location
  const address = linkTo(path)
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

/**
 * The path of a link of an answer if it leads to a page of the explorer; undefined if it leads elsewhere, as the links of operators
 * may. Relative links of answers are paths under base_url.
 */
export function findOwnPath(href: string): string | undefined {
  const url = new URL(href.startsWith('/') ? linkTo(href) : href, location.href)
  const path = url.origin === location.origin ? dropBase(url.pathname) : undefined
  if (path === undefined || parseRoute(path, url.search).page === 'unknown') return undefined
  return path + url.search
}

/** The path of the page that is shown, within this service. */
export function getOwnPath(): string {
  return dropBase(location.pathname) ?? '/'
}

/** Follows a click on a link within the explorer without loading the document again. */
export function followOwnLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download')) return
  const isOnThisPage = link.pathname === location.pathname && link.search === location.search
  if (link.hash !== '' && isOnThisPage) return
  const path = findOwnPath(link.href)
  if (path === undefined) return
  event.preventDefault()
  navigate(path)
}

function readRoute(): PageRoute {
  return parseRoute(getOwnPath(), location.search)
}
