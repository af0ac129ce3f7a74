/** Bounds the requests that are worked on at once. */
export interface Admission {
  /** False when there is no room; else `leave` must follow. */
  tryEnter(): boolean
  leave(): void
  /** Takes room for work that goes on although nobody waits for it, until it is over. */
  holdUntilSettled(work: Promise<unknown>): void
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
    holdUntilSettled(work) {
      inFlight += 1
      work.then(leave, leave)
    },
  }
}

class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * The result of the work, or a DeadlineError when it takes longer. The work itself cannot be stopped: `onLate` is
 * given what goes on.
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
