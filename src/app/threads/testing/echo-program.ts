import { once } from 'node:events'
import { WriterBusyError } from '../../../store/ports/store-error.ts'
import { runProgram } from '../run-program.ts'

export type EchoProtocol = {
  calls: {
    echo(text: string): string
    /** Answers only after `release`, which another thread gives by setting the first element. */
    waitFor(gate: Int32Array<SharedArrayBuffer>): string
    /** Answers when its caller wants it to end. */
    run(): string
    refuse(): void
    crash(): void
  }
  events: { heard: string }
  streams: {
    /** Numbers from 0, and after the last one what ends the stream. Sets the first element to the number that was sent last. */
    count(order: { sent: Int32Array<SharedArrayBuffer>; last: number; fails?: boolean }): number
  }
}

// A program for tests of threads.

await runProgram<EchoProtocol, { greeting: string }>(({ greeting }, tell) => ({
  calls: {
    echo: (text) => {
      tell('heard', text)
      return `${greeting} ${text}`
    },
    waitFor: async (gate) => {
      await Atomics.waitAsync(gate, 0, 0).value
      return 'released'
    },
    run: async (_nothing, interruption) => {
      tell('heard', 'running')
      if (!interruption.aborted) await once(interruption, 'abort')
      return 'stopped'
    },
    refuse: () => {
      throw new WriterBusyError('busy', { cause: new Error('another', { cause: 7 }) })
    },
    crash: () => {
      setImmediate(() => {
        throw new Error('crashed')
      })
      return new Promise(() => {})
    },
  },
  streams: {
    count: async ({ sent, last, fails }, send, interruption) => {
      for (let number = 0; number <= last && !interruption.aborted; number++) {
        Atomics.store(sent, 0, number)
        Atomics.notify(sent, 0)
        await send(number)
      }
      tell('heard', interruption.aborted ? 'interrupted' : 'counted')
      if (fails) throw new WriterBusyError('no further number')
    },
  },
  close: () => tell('heard', 'closed'),
}))
