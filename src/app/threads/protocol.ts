import type { EncodedError } from './error-codec.ts'

/**
 * What two threads say to each other. The thread that started the other calls it and gets a result or an error for each
 * call; the started thread tells of events whenever it likes.
 *
 *     parent                            program
 *       | -- call 1: swap(edition) ------> |  calls run one at a time, in the order sent
 *       | -- call 2: listMetrics() ------> |
 *       | <------------ result of call 1 - |
 *       | <---------- event: built(...) -- |
 *       | <------------ result of call 2 - |
 *       | -- close ----------------------> |  runs after all calls before it; then the thread ends
 */
export interface Protocol {
  /** The name of each call with its argument and result. */
  calls: Record<string, (argument: never) => unknown>
  /** The name of each event with its value. */
  events: Record<string, unknown>
}

export type CallName<P extends Protocol> = keyof P['calls'] & string
export type CallArguments<P extends Protocol, Name extends CallName<P>> = Parameters<P['calls'][Name]>
export type CallResult<P extends Protocol, Name extends CallName<P>> = Awaited<ReturnType<P['calls'][Name]>>

/** From the parent to the program. */
export type ParentMessage =
  | { kind: 'call'; number: number; name: string; argument?: unknown }
  | { kind: 'close' }

/** From the program to the parent. */
export type ProgramMessage =
  /** The program has started and takes calls. */
  | { kind: 'ready' }
  | { kind: 'result'; number: number; value: unknown }
  | { kind: 'failure'; number: number; error: EncodedError }
  | { kind: 'event'; name: string; value: unknown }
