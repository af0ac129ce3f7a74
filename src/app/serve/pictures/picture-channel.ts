import { BroadcastChannel } from 'node:worker_threads'
import type { PictureAddress } from '../../../pictures/picture-address.ts'
import type { PictureOutcome } from '../../../pictures/picture-cache.ts'
import type { Rendition } from '../../../pictures/rendition.ts'

/*
 * All serving threads ask one thread for pictures, which alone fetches and renders them. It may take seconds, and answers come in any order,
 * so this is not a call of the parent, as other messages between threads are:
 *
 *     serving thread                     picture thread
 *       | -- request: number, address ---> |  fetches and renders
 *       | <------- reply: number, outcome - |
 */

interface PictureRequest {
  kind: 'request'
  /** Names the request and its thread. */
  number: string
  address: PictureAddress
  rendition: Rendition
}

interface PictureReply {
  kind: 'reply'
  number: string
  outcome: PictureOutcome
}

export interface PictureDesk {
  /** Resolves to undefined if that takes longer than a client should wait; the work goes on. */
  prepare(address: PictureAddress, rendition: Rendition): Promise<PictureOutcome | undefined>
  close(): void
}

const WAIT_MS = 3_000
/** Further requests are not waited for: a page of pictures has fewer. */
const MOST_WAITING = 500

/** Opens the end of a serving thread. `thread` differs between the threads. */
export function openPictureDesk(channelName: string, thread: string): PictureDesk {
  const channel = openChannel(channelName)
  const waiting = new Map<string, (outcome: PictureOutcome | undefined) => void>()
  let requests = 0
  channel.onmessage = (event) => {
    const message = (event as MessageEvent).data as PictureReply | PictureRequest
    if (message.kind === 'reply') waiting.get(message.number)?.(message.outcome)
  }
  return {
    prepare: async (address, rendition) => {
      if (waiting.size >= MOST_WAITING) return undefined
      const number = `${thread} ${requests++}`
      const { promise, resolve } = Promise.withResolvers<PictureOutcome | undefined>()
      waiting.set(number, resolve)
      const late = setTimeout(resolve, WAIT_MS, undefined)
      channel.postMessage({ kind: 'request', number, address, rendition } satisfies PictureRequest)
      const outcome = await promise
      clearTimeout(late)
      waiting.delete(number)
      return outcome
    },
    close: () => {
      for (const resolve of waiting.values()) resolve(undefined)
      channel.close()
    },
  }
}

/** Answers the requests of all serving threads. Returns a function that ends it. */
export function answerPictureRequests(
  channelName: string,
  prepare: (address: PictureAddress, rendition: Rendition) => Promise<PictureOutcome>,
): () => void {
  const channel = openChannel(channelName)
  let isClosed = false
  channel.onmessage = (event) => {
    const message = (event as MessageEvent).data as PictureReply | PictureRequest
    if (message.kind !== 'request') return
    const { number, address, rendition } = message
    void prepare(address, rendition).then((outcome) => {
      if (!isClosed) channel.postMessage({ kind: 'reply', number, outcome } satisfies PictureReply)
    })
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
