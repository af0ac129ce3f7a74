import type { EditionReader, EditionStore } from '../store/ports/edition-store.ts'
import { withEdition } from '../store/ports/with-edition.ts'
import { listPictureUrls, makePictureKey, type PictureAddress, type PictureOwner } from './picture-address.ts'
import type { PictureFiles } from './picture-files.ts'
import type { PictureSource } from './picture-source.ts'
import { PictureError, renderPicture } from './render-picture.ts'
import type { Rendition } from './rendition.ts'

/** What became of a request for a picture. */
export type PictureOutcome =
  /** Its file is there. */
  | { kind: 'ready' }
  /** No record has such a picture. */
  | { kind: 'unknown' }
  /** It cannot be had now. */
  | { kind: 'missing'; reason: string }

export interface PictureCounts {
  fetched: number
  fetchedBytes: number
  failed: number
  removed: number
}

export interface PictureCache {
  /** Makes the file of a rendition, and fetches its original first if need be. Equal requests at the same time share the work. */
  prepare(address: PictureAddress, rendition: Rendition): Promise<PictureOutcome>
  /** Fetches those originals of a record that are not cached. */
  fetchAll(owner: PictureOwner, urls: readonly string[], feed: string): Promise<void>
  /** Removes the cached pictures that a record no longer has; all of them if there is no such record. */
  removeOthers(owner: PictureOwner, urls: readonly string[]): Promise<void>
  /** Whether nothing more is cached, because the disk is nearly full. */
  isFull(): Promise<boolean>
  readonly counts: Readonly<PictureCounts>
}

export interface PictureCacheParts {
  files: PictureFiles
  source: PictureSource
  editions: Pick<EditionStore, 'read'>
  /** Nothing is cached while the disk has less than this free. */
  leastFreeBytes: number
}

export function openPictureCache(parts: PictureCacheParts): PictureCache {
  const { files, source, editions, leastFreeBytes } = parts
  const counts: PictureCounts = { fetched: 0, fetchedBytes: 0, failed: 0, removed: 0 }
  const preparing = new Map<string, Promise<PictureOutcome>>()
  const isFull = async () => (await files.countFreeBytes()) < leastFreeBytes

  /** Returns the original, or why there is none. */
  const fetchOriginal = async (address: PictureAddress, url: string, feed: string) => {
    const fetched = await source.fetch(url, feed)
    if ('reason' in fetched) {
      counts.failed++
      return fetched.reason
    }
    counts.fetched++
    counts.fetchedBytes += fetched.bytes.length
    await files.addOriginal(address, fetched.bytes)
    return fetched.bytes
  }

  const findOrFetch = async (address: PictureAddress): Promise<Buffer | PictureOutcome> => {
    const cached = await files.findOriginal(address)
    if (cached !== undefined) return cached
    const found = await withEdition(editions, undefined, (reader) => findUrl(reader, address))
    if (found === undefined) return { kind: 'unknown' }
    if (await isFull()) return { kind: 'missing', reason: 'the disk is nearly full' }
    const original = await fetchOriginal(address, found.url, found.feed)
    return typeof original === 'string' ? { kind: 'missing', reason: original } : original
  }

  const prepare = async (address: PictureAddress, rendition: Rendition): Promise<PictureOutcome> => {
    const original = await findOrFetch(address)
    if (!Buffer.isBuffer(original)) return original
    try {
      await files.addRendition(address, rendition, await renderPicture(original, rendition))
      return { kind: 'ready' }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      return { kind: 'missing', reason: error.message }
    }
  }

  return {
    prepare: (address, rendition) => {
      const name = JSON.stringify([address, rendition])
      const running = preparing.get(name) ?? prepare(address, rendition).finally(() => preparing.delete(name))
      preparing.set(name, running)
      return running
    },
    fetchAll: async (owner, urls, feed) => {
      const cached = await files.listKeys(owner)
      const missing = urls
        .map((url) => ({ url, key: makePictureKey(url) }))
        .filter(({ key }) => !cached.has(key))
      await Promise.all(missing.map(({ url, key }) => fetchOriginal({ ...owner, key }, url, feed)))
    },
    removeOthers: async (owner, urls) => {
      counts.removed += await files.retain(owner, new Set(urls.map(makePictureKey)))
    },
    isFull,
    counts,
  }
}

/** Finds the address of a picture at its source, and the feed that its record is from. */
async function findUrl(
  reader: EditionReader,
  { kind, id, key }: PictureAddress,
): Promise<{ url: string; feed: string } | undefined> {
  const [record] = await reader.getMany(kind, [id])
  if (record === undefined) return undefined
  const url = listPictureUrls(kind, record).find((one) => makePictureKey(one) === key)
  return url === undefined ? undefined : { url, feed: record.source }
}
