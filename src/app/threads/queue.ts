/** Runs work in the order in which it was given, one piece at a time. */
export interface Queue {
  /** Resolves or rejects like the work. Failed work does not delay the work after it. */
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (work) => {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
  }
}
