import {
  type AppendFile,
  type CreateAppendFile,
  createAppendFile,
} from '../../src/store/ledger/append-file.ts'

/** The calls that fail, counted over all files made from one plan, and how they fail. */
export interface FaultPlan {
  /** The first call that fails, from 1. */
  firstCall: number
  /** The number of calls that fail from then on. Infinity for all of them. */
  failures: number
  code: 'ENOSPC' | 'EIO'
}

export interface FaultyFiles {
  create: CreateAppendFile
  /** Makes the disk work again. */
  heal(): void
  /** Returns the number of calls so far. */
  countCalls(): number
}

/** Makes real files whose create, write and truncate fail as planned. A failing write leaves half of its bytes, or all of them. */
export function makeFaultyFiles(plan: FaultPlan): FaultyFiles {
  let calls = 0
  let isHealed = false
  const fails = () => {
    calls++
    return !isHealed && calls >= plan.firstCall && calls < plan.firstCall + plan.failures
  }
  const fault = () => Object.assign(new Error(`${plan.code}: planned`), { code: plan.code })
  const spoil = (file: AppendFile): AppendFile => ({
    write: async (bytes, position) => {
      const isHalf = fails()
      await file.write(isHalf ? bytes.subarray(0, bytes.length >> 1) : bytes, position)
      // All bytes may be there although the disk says that they are not.
      if (isHalf || fails()) throw fault()
    },
    truncate: async (length) => {
      if (fails()) throw fault()
      await file.truncate(length)
    },
    close: () => file.close(),
  })
  return {
    create: async (path) => {
      if (fails()) throw fault()
      return spoil(await createAppendFile(path))
    },
    heal: () => {
      isHealed = true
    },
    countCalls: () => calls,
  }
}
