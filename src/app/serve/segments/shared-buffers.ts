// Plain values over shared memory are split for a file: buffers become `{ "$buffer": number }`, typed arrays over them
// `{ "$array": kind, buffer, offset, length }`. The values have no member whose name begins with "$".

const ARRAYS = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const

type ArrayKind = keyof typeof ARRAYS

interface ArrayFrame {
  $array: ArrayKind
  buffer: number
  offset: number
  length: number
}

export interface SplitBuffers {
  /** The values without their memory, as JSON. */
  frame: unknown
  buffers: SharedArrayBuffer[]
}

/** Splits off the shared buffers, each once. Throws for memory that is not shared. */
export function splitBuffers(values: unknown): SplitBuffers {
  const numbers = new Map<SharedArrayBuffer, number>()
  const number = (buffer: ArrayBufferLike): number => {
    if (!(buffer instanceof SharedArrayBuffer)) throw new Error('The values hold memory that is not shared')
    if (!numbers.has(buffer)) numbers.set(buffer, numbers.size)
    return numbers.get(buffer)!
  }
  const frame = (value: unknown): unknown => {
    if (value instanceof SharedArrayBuffer) return { $buffer: number(value) }
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, length } = value as Uint8Array
      const $array = value.constructor.name as ArrayKind
      return { $array, buffer: number(buffer), offset: byteOffset, length } satisfies ArrayFrame
    }
    if (Array.isArray(value)) return value.map(frame)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, frame(member)]))
  }
  return { frame: frame(values), buffers: [...numbers.keys()] }
}

/** Joins what `splitBuffers` split. */
export function joinBuffers(frame: unknown, buffers: readonly SharedArrayBuffer[]): unknown {
  if (Array.isArray(frame)) return frame.map((member) => joinBuffers(member, buffers))
  if (typeof frame !== 'object' || frame === null) return frame
  if ('$buffer' in frame) return buffers[frame.$buffer as number]
  if ('$array' in frame) {
    const { $array, buffer, offset, length } = frame as ArrayFrame
    return new ARRAYS[$array](buffers[buffer]! as ArrayBufferLike as ArrayBuffer, offset, length)
  }
  return Object.fromEntries(
    Object.entries(frame).map(([name, member]) => [name, joinBuffers(member, buffers)]),
  )
}
