import { randomInt } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const SEQUENCE_LENGTH = 5
const PROCESS_LENGTH = 11
const SEQUENCE_LIMIT = 32 ** SEQUENCE_LENGTH

const processPart = Array.from({ length: PROCESS_LENGTH }, () => CROCKFORD[randomInt(32)]).join('')
let lastMs = 0
let timePart = ''
let sequence = 0

/**
 * Makes an identifier that looks and sorts like a ULID: 10 characters of time, 5 of a sequence number within the
 * millisecond and 11 random ones chosen once per process (55 bits). Identifiers of a process always sort in the order in
 * which they were made, even if the clock is set back.
 */
export function makeRequestId(): string {
  const nowMs = Date.now()
  if (nowMs > lastMs) startMillisecond(nowMs)
  else if (++sequence === SEQUENCE_LIMIT) startMillisecond(lastMs + 1)
  return timePart + encode(sequence, SEQUENCE_LENGTH) + processPart
}

function startMillisecond(ms: number): void {
  lastMs = ms
  sequence = 0
  timePart = encode(ms, TIME_LENGTH)
}

function encode(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < length; i++) {
    text = CROCKFORD[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
