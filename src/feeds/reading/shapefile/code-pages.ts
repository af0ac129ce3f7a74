import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { FeedError } from '../../../ingest/ports/feed.ts'
import type { DecodeText } from './dbf-rows.ts'

/** How dBase numbers code pages in the header of a table. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  1: 'cp437',
  2: 'cp850',
  3: 'windows-1252',
  4: 'macroman',
  87: 'windows-1252',
}

/** What .cpg files write besides the names of encodings. */
const NUMBERED: Readonly<Record<string, string>> = { 65001: 'utf-8', 88591: 'latin1', 88599: 'latin5' }

/** The decoder of the text in a .cpg file: "UTF-8", "1252", "ANSI 1252", "OEM 437", "65001". Throws FeedError for any other. */
export function parseCodePage(path: string, written: string): DecodeText {
  const text = written.replaceAll('\0', '').trim()
  const number = /(\d{3,5})$/.exec(text)?.[1] ?? ''
  const name = iconv.encodingExists(text) ? text : (NUMBERED[number] ?? `cp${number}`)
  if (text === '' || !iconv.encodingExists(name))
    throw new FeedError(`${path}: the encoding "${text.slice(0, 40)}" is not known`)
  return (bytes) => iconv.decode(bytes, name)
}

/**
 * The decoder of a table without a .cpg file: by the code page of its header, else UTF-8 where a text is, and Windows-1252 where it is
 * not. `noteAssumed` hears of the latter.
 */
export function chooseDecoder(codePage: number, noteAssumed: () => void): DecodeText {
  const name = CODE_PAGES[codePage]
  if (name !== undefined) return (bytes) => iconv.decode(bytes, name)
  return (bytes) => {
    if (isUtf8(bytes)) return bytes.toString('utf8')
    noteAssumed()
    return iconv.decode(bytes, 'windows-1252')
  }
}
