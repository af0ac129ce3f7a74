import { StoreError, toStoreError } from '../ports/store-error.ts'

/** Turns any failure of `action` into a StoreError that says what was attempted. Passes on the errors of the port itself. */
export function guard<T>(what: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw describeFailure(what, error)
  }
}

/** The same for an asynchronous action. */
export async function guardAsync<T>(what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw describeFailure(what, error)
  }
}

function describeFailure(what: string, error: unknown): Error {
  const isRefused = error instanceof Error && READER_REFUSED.test(error.message)
  return isRefused ? new StoreError(describeSharedProcessId(), { cause: error }) : toStoreError(what, error)
}

/** LMDB identifies readers by their process ids. These are the messages of its package if another process reads under the same id. */
const READER_REFUSED = /No transaction to renew|properties of null \(reading 'address'\)/

function describeSharedProcessId(): string {
  return (
    `Another container has this store open in a process that also has the id ${process.pid}, and LMDB cannot tell the two apart. ` +
    'Run the command in the container that serves ("docker exec"), or let the containers share process ids ("docker run --pid container:NAME").'
  )
}
