import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import { decodeError, type EncodedError, encodeError } from './error-codec.ts'

/*
 * Any thread may ask one thread, by the name of a channel. Questions are not calls, because calls are answered one after the other, while
 * these answers take long and come in any order:
 *
 *     any thread                            answering thread
 *       | -- question: number, question ---> |
 *       | <------- answer: number, answer -- |  or failure: number, error
 */
type ChannelMessage =
  | { kind: 'question'; number: string; question: unknown }
  | { kind: 'answer'; number: string; answer: unknown }
  | { kind: 'failure'; number: string; error: EncodedError }

export interface Questions<Question, Answer> {
  /**
   * Resolves to undefined if the answer takes longer than the caller should wait, or too many questions wait already. The work goes on. Rejects
   * with the error of the answering thread.
   */
  ask(question: Question): Promise<Answer | undefined>
  /** Questions without an answer resolve to undefined. */
  close(): void
}

export interface QuestionLimits {
  waitMs: number
  mostWaiting: number
}

/** Opens an asking end. */
export function openQuestions<Question, Answer>(
  channelName: string,
  { waitMs, mostWaiting }: QuestionLimits,
): Questions<Question, Answer> {
  const channel = openChannel(channelName)
  const asker = randomUUID()
  const waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>()
  let questions = 0
  channel.onmessage = (event) => {
    const message = (event as MessageEvent).data as ChannelMessage
    if (message.kind === 'answer') waiting.get(message.number)?.resolve(message.answer as Answer)
    if (message.kind === 'failure') waiting.get(message.number)?.reject(decodeError(message.error))
  }
  return {
    ask: async (question) => {
      if (waiting.size >= mostWaiting) return undefined
      const number = `${asker} ${questions++}`
      const reply = Promise.withResolvers<Answer | undefined>()
      waiting.set(number, reply)
      const late = setTimeout(reply.resolve, waitMs, undefined)
      channel.postMessage({ kind: 'question', number, question } satisfies ChannelMessage)
      try {
        return await reply.promise
      } finally {
        clearTimeout(late)
        waiting.delete(number)
      }
    },
    close: () => {
      for (const { resolve } of waiting.values()) resolve(undefined)
      channel.close()
    },
  }
}

/** Answers the questions of all threads. Returns a function that ends it. */
export function answerQuestions<Question, Answer>(
  channelName: string,
  answer: (question: Question) => Promise<Answer>,
): () => void {
  const channel = openChannel(channelName)
  let isClosed = false
  const post = (message: ChannelMessage) => {
    if (!isClosed) channel.postMessage(message)
  }
  channel.onmessage = (event) => {
    const message = (event as MessageEvent).data as ChannelMessage
    if (message.kind !== 'question') return
    const { number } = message
    answer(message.question as Question).then(
      (answer) => post({ kind: 'answer', number, answer }),
      (error: unknown) => post({ kind: 'failure', number, error: encodeError(error) }),
    )
  }
  return () => {
    isClosed = true
    channel.close()
  }
}

/** The channel alone does not keep a thread alive. */
function openChannel(name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name)
  channel.unref()
  return channel
}
