import { writeNumber } from '../../operations/search-by-location/card/card-slots.ts'

/** The body of a cached answer in which only some counts of milliseconds change. They never get more or fewer digits. */
export interface AgedBody {
  /** Writes the counts of an instant into the bytes, which the next call changes again unless they are lent. */
  write(nowMs: number): Buffer
  /** Leaves bytes that have been written as they are, because they are still being sent. Call the result when they have been. */
  lend(bytes: Buffer): () => void
}

interface AgeHole {
  at: number
  sinceMs: number
}

/** Opens a body that is correct at an instant, if it has members of this name. Their values are whole numbers. */
export function openAgedBody(bytes: Buffer, member: string, nowMs: number): AgedBody | undefined {
  const holes = findHoles(bytes, member, nowMs)
  if (holes.length === 0) return undefined
  let isLent = false
  return {
    write: (atMs) => {
      const written = isLent ? Buffer.from(bytes) : bytes
      for (const { at, sinceMs } of holes) writeNumber(written, at, atMs - sinceMs)
      return written
    },
    lend: (lent) => {
      if (lent !== bytes) return () => undefined
      isLent = true
      return () => {
        isLent = false
      }
    },
  }
}

/** Finds the values of all members with a name. Quotes within texts are escaped, so nothing else looks like such a member. */
function findHoles(bytes: Buffer, member: string, nowMs: number): AgeHole[] {
  const start = `${JSON.stringify(member)}:`
  const holes: AgeHole[] = []
  for (let from = bytes.indexOf(start); from >= 0; from = bytes.indexOf(start, from)) {
    from += start.length
    holes.push({
      at: from,
      sinceMs: nowMs - Number.parseInt(bytes.toString('latin1', from, from + MOST_DIGITS), 10),
    })
  }
  return holes
}

/** Of safe integers. */
const MOST_DIGITS = 16
