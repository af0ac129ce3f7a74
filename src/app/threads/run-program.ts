import { parentPort, workerData } from 'node:worker_threads'
import { encodeError } from './error-codec.ts'
import type { ParentMessage, ProgramMessage, Protocol } from './protocol.ts'
import { createQueue } from './queue.ts'

/** What a program does for its parent. */
export interface Program<P extends Protocol> {
  calls: { [Name in keyof P['calls']]: (...given: Parameters<P['calls'][Name]>) => unknown }
  /** Releases what the program holds; the thread ends afterwards. */
  close?(): Promise<void> | void
}

/** Tells the parent of an event. */
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
  const answer = async (number: number, name: string, argument: unknown) => {
    try {
      const call = (await opening).calls[name] as (argument: unknown) => unknown
      post({ kind: 'result', number, value: await call(argument) })
    } catch (error) {
      post({ kind: 'failure', number, error: encodeError(error) })
    }
  }
  port.on('message', (message: ParentMessage) => {
    void queue.run(async () => {
      if (message.kind === 'call') return answer(message.number, message.name, message.argument)
      await (await opening).close?.()
      port.close()
    })
  })
  await opening
  post({ kind: 'ready' })
}
