/** The reader's end of a stream from another thread: what has arrived and has not been taken. */
export interface PieceQueue {
  add(piece: unknown): void
  /** Says that no piece follows. An error reaches the reader after all pieces before it. */
  end(outcome: { error?: unknown }): void
  /** Gives each piece once, to one reader. */
  read(): AsyncGenerator<unknown>
}

export interface PieceObserver {
  /** A piece was taken. */
  taken(): void
  /** The reader wants no further pieces, though the stream has not ended. */
  givenUp(): void
}

export function createPieceQueue({ taken, givenUp }: PieceObserver): PieceQueue {
  const pieces: unknown[] = []
  let outcome: { error?: unknown } | undefined
  let arrival = Promise.withResolvers<void>()
  const wake = () => {
    arrival.resolve()
    arrival = Promise.withResolvers()
  }
  return {
    add: (piece) => {
      pieces.push(piece)
      wake()
    },
    end: (given) => {
      outcome = given
      wake()
    },
    async *read() {
      try {
        for (;;) {
          while (pieces.length === 0 && outcome === undefined) await arrival.promise
          if (pieces.length > 0) {
            const piece = pieces.shift()
            taken()
            yield piece
          } else if (outcome !== undefined && 'error' in outcome) throw outcome.error
          else return
        }
      } finally {
        if (outcome === undefined) givenUp()
      }
    },
  }
}
