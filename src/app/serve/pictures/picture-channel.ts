import type { PictureAddress } from '../../../pictures/picture-address.ts'
import type { PictureOutcome } from '../../../pictures/picture-cache.ts'
import type { Rendition } from '../../../pictures/rendition.ts'
import { answerQuestions, openQuestions } from '../../threads/question-channel.ts'

// All serving threads ask one thread for pictures, which alone fetches and renders them. It may take seconds.

interface PictureQuestion {
  address: PictureAddress
  rendition: Rendition
}

export interface PictureDesk {
  /** Resolves to undefined if that takes longer than a client should wait; the work goes on. */
  prepare(address: PictureAddress, rendition: Rendition): Promise<PictureOutcome | undefined>
  close(): void
}

/** Further requests are not waited for: a page of pictures has fewer. */
const PICTURE_LIMITS = { waitMs: 3_000, mostWaiting: 500 }

/** Opens the end of a serving thread. */
export function openPictureDesk(channelName: string): PictureDesk {
  const { ask, close } = openQuestions<PictureQuestion, PictureOutcome>(channelName, PICTURE_LIMITS)
  return { prepare: (address, rendition) => ask({ address, rendition }), close }
}

/** Answers the requests of all serving threads. Returns a function that ends it. */
export function answerPictureRequests(
  channelName: string,
  prepare: (address: PictureAddress, rendition: Rendition) => Promise<PictureOutcome>,
): () => void {
  return answerQuestions<PictureQuestion, PictureOutcome>(channelName, ({ address, rendition }) =>
    prepare(address, rendition),
  )
}
