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
