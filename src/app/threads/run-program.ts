import { parentPort, workerData } from 'node:worker_threads'
import { type EncodedError, encodeError } from './error-codec.ts'
import { createQueue } from './queue.ts'

/**
 * The protocol between two threads. The parent calls the program in the thread that it has started, and gets a result or an
 * error for each call. The program may send events at any time.
 *
 *     parent                            program
 *       | -- call 1: swap(edition) ------> |  calls run one at a time, in the order sent
 *       | -- call 2: listMetrics() ------> |
 *       | <------------ result of call 1 - |
 *       | <---------- event: built(...) -- |
 *       | <------------ result of call 2 - |
 *       | -- interrupt call 3 -----------> |  aborts the signal of the call, whether it runs or waits
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
  /** Overtakes the calls. */
  | { kind: 'interrupt'; number: number }
  | { kind: 'close' }

/** From the program to the parent. */
export type ProgramMessage =
  /** The program has started and takes calls. */
  | { kind: 'ready' }
  | { kind: 'result'; number: number; value: unknown }
  | { kind: 'failure'; number: number; error: EncodedError }
  | { kind: 'event'; name: string; value: unknown }

/** What a program does for its parent. */
export interface Program<P extends Protocol> {
  /** A call also gets a signal, which is aborted if its caller wants it to end early. */
  calls: {
    [Name in keyof P['calls']]: (
      argument: Parameters<P['calls'][Name]>[0],
      interruption: AbortSignal,
    ) => unknown
  }
  /** Releases the resources of the program. The thread ends afterwards. */
  close?(): Promise<void> | void
}

/** Sends an event to the parent. */
export type Tell<P extends Protocol> = <Name extends keyof P['events'] & string>(
  name: Name,
  value: P['events'][Name],
) => void

/**
 * Runs a program in this thread. `open` gets what the parent started the thread with; an error that it throws ends the
 * thread and reaches the parent as the failure to start.
 */
export async function runProgram<P extends Protocol, Start>(
  open: (start: Start, tell: Tell<P>) => Program<P> | Promise<Program<P>>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('A program of a thread cannot run by itself')
  const post = (message: ProgramMessage) => port.postMessage(message)
  const queue = createQueue()
  const opening = Promise.resolve(
    open(workerData as Start, (name, value) => post({ kind: 'event', name, value })),
  )
  const interruptions = new Map<number, AbortController>()
  const answer = async (number: number, name: string, argument: unknown, interruption: AbortSignal) => {
    try {
      const call = (await opening).calls[name] as (argument: unknown, interruption: AbortSignal) => unknown
      post({ kind: 'result', number, value: await call(argument, interruption) })
    } catch (error) {
      post({ kind: 'failure', number, error: encodeError(error) })
    } finally {
      interruptions.delete(number)
    }
  }
  port.on('message', (message: ParentMessage) => {
    if (message.kind === 'interrupt') return interruptions.get(message.number)?.abort()
    const interruption = new AbortController()
    if (message.kind === 'call') interruptions.set(message.number, interruption)
    void queue.run(async () => {
      if (message.kind === 'call') {
        const { number, name, argument } = message
        return answer(number, name, argument, interruption.signal)
      }
      await (await opening).close?.()
      port.close()
    })
  })
  await opening
  post({ kind: 'ready' })
}
