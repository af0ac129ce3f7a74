import { parentPort, workerData } from 'node:worker_threads'
import { type EncodedError, encodeError } from './error-codec.ts'
import { createQueue } from './queue.ts'

/**
 * The protocol between two threads. The parent calls the program in the thread that it has started, and gets a result or an
 * error for each call. A stream is a call with many pieces before its end, of which the program is at most a given number ahead. The
 * program may send events at any time.
 *
 *     parent                            program
 *       | -- call 1: swap(edition) ------> |  calls run one at a time, in the order sent
 *       | -- call 2: listMetrics() ------> |
 *       | <------------ result of call 1 - |
 *       | <---------- event: built(...) -- |
 *       | <------------ result of call 2 - |
 *       | -- interrupt call 3 -----------> |  aborts the signal of the call, whether it runs or waits
 *       | -- call 4: read(files) --------> |  a stream
 *       | <------------ piece of stream 4 - |
 *       | -- taken: a piece of stream 4 -> |  overtakes the calls, and lets the program send another piece
 *       | <-------------- result of call 4 - |  the end of the stream
 *       | -- close ----------------------> |  runs after all calls before it; then the thread ends
 */
export interface Protocol {
  /** The name of each call with its argument and result. */
  calls: Record<string, (argument: never) => unknown>
  /** The name of each event with its value. */
  events: Record<string, unknown>
  /** The name of each stream with its argument and its pieces. */
  streams?: Record<string, (argument: never) => unknown>
}

export type CallName<P extends Protocol> = keyof P['calls'] & string
export type CallArguments<P extends Protocol, Name extends CallName<P>> = Parameters<P['calls'][Name]>
export type CallResult<P extends Protocol, Name extends CallName<P>> = Awaited<ReturnType<P['calls'][Name]>>

type Streams<P extends Protocol> = NonNullable<P['streams']>
export type StreamName<P extends Protocol> = keyof Streams<P> & string
export type StreamArgument<P extends Protocol, Name extends StreamName<P>> = Parameters<Streams<P>[Name]>[0]
export type StreamPiece<P extends Protocol, Name extends StreamName<P>> = ReturnType<Streams<P>[Name]>

/** From the parent to the program. */
export type ParentMessage =
  | { kind: 'call'; number: number; name: string; argument?: unknown }
  | { kind: 'stream'; number: number; name: string; argument?: unknown; ahead: number }
  /** Overtakes the calls. */
  | { kind: 'taken'; number: number }
  /** Overtakes the calls. */
  | { kind: 'interrupt'; number: number }
  | { kind: 'close' }

/** From the program to the parent. */
export type ProgramMessage =
  /** The program has started and takes calls. */
  | { kind: 'ready' }
  | { kind: 'piece'; number: number; value: unknown }
  /** Of a call, or the end of a stream. */
  | { kind: 'result'; number: number; value?: unknown }
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
  /** A stream sends its pieces by `send`, and should end early when the signal is aborted. */
  streams?: {
    [Name in StreamName<P>]: (
      argument: StreamArgument<P, Name>,
      send: SendPiece<StreamPiece<P, Name>>,
      interruption: AbortSignal,
    ) => Promise<void>
  }
  /** Releases the resources of the program. The thread ends afterwards. */
  close?(): Promise<void> | void
}

/**
 * Sends a piece at once. Resolves as soon as fewer pieces are on their way than may be, or the stream is interrupted. Whoever does not await it
 * gets ahead.
 */
export type SendPiece<Piece> = (piece: Piece) => Promise<void>

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
  const running = new Map<number, Running>()
  const answer = async (message: Work, { interruption, flow }: Running) => {
    const { number, name, argument } = message
    const { signal } = interruption
    try {
      const { calls, streams = {} } = (await opening) as unknown as NamedWork
      if (message.kind === 'call') {
        post({ kind: 'result', number, value: await calls[name]!(argument, signal) })
      } else {
        const send = async (value: unknown) => {
          post({ kind: 'piece', number, value })
          await flow.sent(message.ahead)
        }
        await streams[name]!(argument, send, signal)
        post({ kind: 'result', number })
      }
    } catch (error) {
      post({ kind: 'failure', number, error: encodeError(error) })
    } finally {
      running.delete(number)
    }
  }
  port.on('message', (message: ParentMessage) => {
    if (message.kind === 'interrupt') return running.get(message.number)?.interruption.abort()
    if (message.kind === 'taken') return running.get(message.number)?.flow.taken()
    if (message.kind !== 'close') {
      const interruption = new AbortController()
      const work = { interruption, flow: createFlow(interruption.signal) }
      running.set(message.number, work)
      return void queue.run(() => answer(message, work))
    }
    void queue.run(async () => {
      await (await opening).close?.()
      port.close()
    })
  })
  await opening
  post({ kind: 'ready' })
}

type Work = Extract<ParentMessage, { kind: 'call' | 'stream' }>

/** A call or stream from its arrival to its end. */
interface Running {
  interruption: AbortController
  flow: Flow
}

/** A program as messages see it: what belongs to a name is known only to its protocol. */
interface NamedWork {
  calls: Record<string, (argument: unknown, interruption: AbortSignal) => unknown>
  streams?: Record<
    string,
    (argument: unknown, send: SendPiece<unknown>, interruption: AbortSignal) => Promise<void>
  >
}

/** The pieces of a stream that its reader has not taken yet. */
interface Flow {
  /** Counts a piece, and resolves as soon as fewer than `ahead` are not taken. */
  sent(ahead: number): Promise<void>
  taken(): void
}

function createFlow(interruption: AbortSignal): Flow {
  let untaken = 0
  let change = Promise.withResolvers<void>()
  const wake = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  interruption.addEventListener('abort', wake)
  return {
    sent: async (ahead) => {
      untaken += 1
      while (untaken >= ahead && !interruption.aborted) await change.promise
    },
    taken: () => {
      untaken -= 1
      wake()
    },
  }
}
