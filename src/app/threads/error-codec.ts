import { FeedError, IngestRefusedError, IngestStoppedError } from '../../ingest/ports/feed.ts'
import {
  EditionGoneError,
  StoreError,
  StoreUnavailableError,
  WriterBusyError,
} from '../../store/ports/store-error.ts'
import { CommandError } from '../exit-code.ts'
import { SettingError } from '../settings/setting.ts'

/**
 * An error on its way to another thread. A structured clone loses the class and the fields of an error, so that the other
 * side could not tell a bad input from a fault of ours.
 */
export type EncodedError =
  | {
      kind: 'error'
      name: string
      message: string
      stack?: string
      cause?: EncodedError
      /** Further fields that can be cloned, such as `code` or `exitCode`. */
      fields: Readonly<Record<string, string | number | boolean>>
    }
  /** A thrown value that is not an error, as text. */
  | { kind: 'other'; text: string }

/** The classes that are preserved. An error of any other class arrives as a plain `Error` with its name. */
const CLASSES: ReadonlyMap<string, { prototype: Error }> = new Map(
  [
    CommandError,
    EditionGoneError,
    FeedError,
    IngestRefusedError,
    IngestStoppedError,
    SettingError,
    StoreError,
    StoreUnavailableError,
    WriterBusyError,
  ].map((one) => [one.name, one]),
)

const PLAIN_FIELDS = new Set(['name', 'message', 'stack', 'cause'])

export function encodeError(error: unknown): EncodedError {
  if (!(error instanceof Error)) return { kind: 'other', text: String(error) }
  const fields = Object.entries(error).filter(
    (entry): entry is [string, string | number | boolean] =>
      !PLAIN_FIELDS.has(entry[0]) && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
  return {
    kind: 'error',
    name: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: encodeError(error.cause) }),
    fields: Object.fromEntries(fields),
  }
}

export function decodeError(encoded: EncodedError): Error {
  if (encoded.kind === 'other') return new Error(encoded.text)
  const { name, message, stack, cause, fields } = encoded
  const error = new Error(message, cause && { cause: decodeError(cause) })
  const known = CLASSES.get(name)
  if (known !== undefined) Object.setPrototypeOf(error, known.prototype)
  return Object.assign(error, { name, ...fields, ...(stack !== undefined && { stack }) })
}
