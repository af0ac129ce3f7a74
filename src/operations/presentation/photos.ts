import type { Media } from '../../records/media.ts'

/** The absolute address of a medium. Paths are media that Plat serves itself, under its base address. */
export function renderMediaUrl(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url
}

/** The photos among the media, in display order. */
export function listPhotos(media: readonly Media[]): Media[] {
  return media.filter(({ category }) => category === 'photo')
}

/** Photo addresses as one template, with `{photoKey}` for the part that differs. */
export interface PhotoTemplate {
  baseUrl: string
  keys: string[]
  /** True when the addresses have nothing in common: then the template is only the key, and each key is a whole address. */
  isStatic: boolean
}

const PLACEHOLDER = '{photoKey}'

/** Builds the template of the addresses. Filling in the keys in order gives the addresses back. */
export function buildPhotoTemplate(urls: readonly string[]): PhotoTemplate {
  const prefix = cutToSlash(findCommonStart(urls.map((url) => url.split('?')[0]!)))
  const suffix = findCommonEnding(urls.map((url) => url.slice(prefix.length)))
  const keys = urls.map((url) => url.slice(prefix.length, url.length - suffix.length))
  const isShared = prefix !== '' && keys.every((key) => /^[\w.~-]+$/.test(key)) // "3f2a-1"
  return isShared
    ? { baseUrl: `${prefix}${PLACEHOLDER}${suffix}`, keys, isStatic: false }
    : { baseUrl: PLACEHOLDER, keys: [...urls], isStatic: true }
}

function findCommonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && first.charCodeAt(same) === other.charCodeAt(same)) same++
    length = same
  }
  return first.slice(0, length)
}

/** A common scheme and host are not enough: there must be a common path. */
function cutToSlash(text: string): string {
  const prefix = text.slice(0, text.lastIndexOf('/') + 1)
  return /^[a-z]+:\/\/[^/]+\//i.test(prefix) ? prefix : '' // "https://photos.example/a/"
}

/** The common ending of all texts, starting at a separator so that keys stay whole: "-large.jpg". Something of each text is left. */
function findCommonEnding(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length - 1
  for (const other of others) {
    const most = Math.min(length, other.length - 1)
    let same = 0
    while (same < most && first.at(-1 - same) === other.at(-1 - same)) same++
    length = same
  }
  for (let start = first.length - length; start < first.length; start++) {
    if ('.-_/?'.includes(first[start]!)) return first.slice(start)
  }
  return ''
}
