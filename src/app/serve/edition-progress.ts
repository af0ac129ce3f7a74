/** Up to which edition something is done. */
export interface EditionProgress {
  reached(edition: number): void
  /** Resolves when it is done for this edition or a later one. */
  until(edition: number): Promise<void>
}

export function createEditionProgress(): EditionProgress {
  let newest = 0
  let next = Promise.withResolvers<void>()
  return {
    reached: (edition) => {
      newest = edition
      next.resolve()
      next = Promise.withResolvers()
    },
    until: async (edition) => {
      while (newest < edition) await next.promise
    },
  }
}
