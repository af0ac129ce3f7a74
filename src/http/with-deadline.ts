class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * The result of the work, or a DeadlineError when it takes longer. The work itself cannot be stopped: `onLate` is
 * given what goes on.
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  onLate: (work: Promise<Result>) => void,
): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    onLate(work)
    late.reject(new DeadlineError(`Not done after ${timeoutMs} ms`))
  }, timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
