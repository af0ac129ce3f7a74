/**
 * Awaits a write of lmdb. When a commit fails, its error only points to another promise that rejects with the true
 * reason and that nobody handles, which would end the process (lmdb-js issue 368); this handles it and throws the reason.
 */
export async function awaitCommit<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const reason = (error as { commitError?: Promise<never> }).commitError
    if (reason) await reason
    throw error
  }
}
