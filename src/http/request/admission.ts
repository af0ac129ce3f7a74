/** Limits the number of requests in progress. */
export interface Admission {
  /** Returns false if the limit is reached. Otherwise `leave` must be called later. */
  tryEnter(): boolean
  leave(): void
  /** Counts work for which no request waits anymore, until it is over. */
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
 * Resolves to the result of the work, or rejects with a DeadlineError if it takes too long. The work itself cannot be stopped,
 * so `onLate` is called with it while it continues.
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
