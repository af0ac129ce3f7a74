import { showAddress } from '../../web/web-client.ts'
import type { Page } from '../requests/page.ts'
import { RequestFailed } from '../requests/requester.ts'
import { type Conversation, followLink, getPage } from './conversation.ts'

/** A page with the address of the one after it. */
export interface PageInLine {
  page: Page
  /** Undefined for the last page; "lost" if there is a next page that cannot be followed. */
  next: string | 'lost' | undefined
}

/**
 * Pages in their order, from an address on. A page names the next one by a link. A service that has never named one may page by
 * $skip alone, so after each of its pages the one behind it is asked for, until that is empty. Throws RequestFailed.
 */
export async function* readPages(talk: Conversation, first: string): AsyncGenerator<PageInLine> {
  const seen = new Set([first])
  const isSkipping = /[?&](\$|%24)skip=/i.test(first)
  let mayProbe = talk.scope.profile.pagesByLink !== true
  let read = isSkipping ? Number(new URL(first).searchParams.get('$skip')) : 0
  let ahead: Page | undefined
  for (let url: string | undefined = first; url !== undefined; ) {
    const page: Page = ahead ?? (await (url === first ? getFirstPage(talk, url) : getPage(talk, url)))
    ahead = undefined
    read += page.items.length
    let next: PageInLine['next']
    if (page.nextLink !== undefined) {
      mayProbe = false
      next = followLink(talk, page.nextLink, url, seen) ?? 'lost'
    } else if (mayProbe && page.items.length > 0) {
      const behind = skipTo(url, read)
      ahead = await probe(talk, behind, page)
      next = ahead && behind
    }
    yield { page, next }
    url = next === 'lost' ? undefined : next
  }
}

/** The first page. A resource that has no address for replication is read at its plain one. */
async function getFirstPage(talk: Conversation, url: string): Promise<Page> {
  const { pathSuffix, plainPageSize } = talk.scope.profile
  try {
    return await getPage(talk, url)
  } catch (error) {
    const isElsewhere = pathSuffix !== undefined && url.includes(`${pathSuffix}?`)
    if (!(error instanceof RequestFailed) || error.status !== 404 || !isElsewhere) throw error
    const plain = url.replace(`${pathSuffix}?`, '?')
    return getPage(
      talk,
      plainPageSize === undefined ? plain : plain.replace(/\$top=\d+/, `$top=${plainPageSize}`),
    )
  }
}

/** All pages from an address on. Throws RequestFailed if one of them is missing, so that a part is never taken for the whole. */
export async function* readAllPages(talk: Conversation, first: string): AsyncGenerator<Page> {
  for await (const { page, next } of readPages(talk, first)) {
    yield page
    if (next === 'lost') throw new RequestFailed(`${showAddress(first)}: a next page cannot be followed`)
  }
}

/** The rest of the address stays as it is: its blanks are "%20", and not every service takes "+" for one. */
function skipTo(url: string, count: number): string {
  const plain = url.replace(/([?&])(?:\$|%24)skip=\d+&?/, '$1').replace(/[?&]$/, '')
  return `${plain}${plain.includes('?') ? '&' : '?'}$skip=${count}`
}

/** Undefined if there is nothing more: the service refuses, has no more records, or shows the same ones again. */
async function probe(talk: Conversation, url: string, before: Page): Promise<Page | undefined> {
  try {
    const page = await getPage(talk, url)
    return page.items.length === 0 || isSamePage(page, before) ? undefined : page
  } catch (error) {
    if (error instanceof RequestFailed && [400, 404, 501].includes(error.status ?? 0)) return undefined
    throw error
  }
}

function isSamePage(page: Page, before: Page): boolean {
  const describe = ({ items: [first] }: Page) =>
    first?.kind === 'record' ? JSON.stringify([...first.fields]) : undefined
  return describe(page) === describe(before)
}
