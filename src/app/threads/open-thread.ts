import type { ResourceLimits } from 'node:worker_threads'
import { decodeError } from './error-codec.ts'
import { createPieceQueue } from './piece-queue.ts'
import type {
  CallArguments,
  CallName,
  CallResult,
  ParentMessage,
  ProgramMessage,
  Protocol,
  StreamArgument,
  StreamName,
  StreamPiece,
} from './run-program.ts'
import { startWorker } from './start-worker.ts'

/** Another thread and the program that it runs. */
export interface Thread<P extends Protocol> {
  /** Resolves when the program takes calls; rejects when it cannot start. Calls may be sent before. */
  ready: Promise<void>
  /** Resolves to the result. Rejects with the program's error, or when the thread ends before it has answered. */
  call<Name extends CallName<P>>(name: Name, ...given: CallArguments<P, Name>): Promise<CallResult<P, Name>>
  /** The same for a call that should end early when `signal` is aborted. How it then ends is up to the program. */
  callUntil<Name extends CallName<P>>(
    signal: AbortSignal | undefined,
    name: Name,
    ...given: CallArguments<P, Name>
  ): Promise<CallResult<P, Name>>
  /**
   * Starts a stream at once, and gives its pieces, of which at most `ahead` are on their way. A reader that stops before the end
   * interrupts the stream. Rejects like a call, after the pieces before the error.
   */
  stream<Name extends StreamName<P>>(
    name: Name,
    argument: StreamArgument<P, Name>,
    ahead: number,
  ): AsyncGenerator<StreamPiece<P, Name>>
  /** Lets the program finish the calls sent so far, then ends it. Resolves when the thread is gone. */
  close(): Promise<void>
  /** Ends the thread immediately, even in the middle of its work. */
  terminate(): Promise<void>
}

export interface ThreadOptions<P extends Protocol> {
  /** Given to the program. Shared memory in it stays shared. */
  start: unknown
  events?: { [Name in keyof P['events']]: (value: P['events'][Name]) => void }
  /** Called once if an uncaught error has ended a thread that was ready. */
  crashed?(error: unknown): void
  resourceLimits?: ResourceLimits
}

/** A call or stream that has not ended. */
interface Pending {
  /** Takes a piece of a stream. */
  add?(piece: unknown): void
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * V8 lets the young generation of a thread grow to about 130 MB in a long run, although a third of that collects garbage just as
 * well. Several threads together would look as if they leaked memory.
 */
const YOUNG_GENERATION_MB = 48

/** Starts a thread with the program in a file, which must call `runProgram`. */
export function openThread<P extends Protocol>(program: URL, options: ThreadOptions<P>): Thread<P> {
  const { start, events, crashed, resourceLimits } = options
  const worker = startWorker(program, {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, ...resourceLimits },
  })
  const pending = new Map<number, Pending>()
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let hasEnded = false
  let isReady = false
  let calls = 0

  const receive = (message: ProgramMessage): void => {
    if (message.kind === 'ready') {
      isReady = true
      ready.resolve()
      return
    }
    if (message.kind === 'event') {
      events?.[message.name as keyof P['events']]?.(message.value as never)
      return
    }
    const call = pending.get(message.number)
    if (message.kind === 'piece') {
      call?.add?.(message.value)
      return
    }
    pending.delete(message.number)
    if (message.kind === 'result') call?.resolve(message.value)
    else call?.reject(decodeError(message.error))
  }
  const abandon = (error: unknown): void => {
    ready.reject(error)
    for (const call of pending.values()) call.reject(error)
    pending.clear()
  }
  worker.on('message', receive)
  worker.on('error', (error) => {
    abandon(error)
    if (isReady) crashed?.(error)
  })
  worker.on('exit', () => {
    hasEnded = true
    abandon(new Error('The thread has ended'))
    ended.resolve()
  })
  // Waiting callers get the error of a failed start. Without any, the rejection must not end the process.
  ready.promise.catch(() => {})
  const post = (message: ParentMessage) => worker.postMessage(message)
  const send = async (name: string, argument: unknown, signal?: AbortSignal): Promise<unknown> => {
    if (hasEnded) throw new Error('The thread has ended')
    const number = calls++
    const call = Promise.withResolvers<unknown>()
    pending.set(number, call)
    post({ kind: 'call', number, name, argument })
    if (signal === undefined) return call.promise
    const interrupt = () => post({ kind: 'interrupt', number })
    signal.addEventListener('abort', interrupt)
    if (signal.aborted) interrupt()
    return call.promise.finally(() => signal.removeEventListener('abort', interrupt))
  }
  const openStream = (name: string, argument: unknown, ahead: number): AsyncGenerator<unknown> => {
    const number = calls++
    const pieces = createPieceQueue({
      taken: () => post({ kind: 'taken', number }),
      givenUp: () => post({ kind: 'interrupt', number }),
    })
    const { add, end } = pieces
    if (hasEnded) end({ error: new Error('The thread has ended') })
    else pending.set(number, { add, resolve: () => end({}), reject: (error) => end({ error }) })
    post({ kind: 'stream', number, name, argument, ahead })
    return pieces.read()
  }
  return {
    ready: ready.promise,
    call: (name, ...[argument]) => send(name, argument) as Promise<never>,
    callUntil: (signal, name, ...[argument]) => send(name, argument, signal) as Promise<never>,
    stream: (name, argument, ahead) => openStream(name, argument, ahead) as AsyncGenerator<never>,
    close: async () => {
      post({ kind: 'close' })
      await ended.promise
    },
    terminate: async () => {
      await worker.terminate()
    },
  }
}
