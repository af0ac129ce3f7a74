/** Limits how many requests are worked on at once. */
export interface Admission {
  /** False when the limit is reached; otherwise `leave` must follow. */
  tryEnter(): boolean
  leave(): void
  /** Counts work that nobody waits for any more, until it is over. */
  countUntilSettled(work: Promise<unknown>): void
}

export function openAdmission(limit: number): Admission {
  let inFlight = 0
  const leave = () => {
    inFlight -= 1
  }
  return {
    tryEnter() {
      if (inFlight >= limit) return false
      inFlight += 1
      return true
    },
    leave,
    countUntilSettled(work) {
      inFlight += 1
      work.then(leave, leave)
    },
  }
}

class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * Resolves to the result of the work, or rejects with a DeadlineError when it takes too long. The work itself cannot be
 * stopped, so `onLate` is told that it goes on.
 */
export function withDeadline<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  onLate: (work: Promise<Result>) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate(work)
      reject(new DeadlineError(`Not done after ${timeoutMs} ms`))
    }, timeoutMs)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
