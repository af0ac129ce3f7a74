/** Arrays over memory that threads share; `length` is the number of elements. */
export function allocateBytes(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function allocateUint32(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function allocateInt32(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4))
}

export function allocateFloat64(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}

/** A shared copy. */
export function shareUint32(values: ArrayLike<number>): Uint32Array<SharedArrayBuffer> {
  const shared = allocateUint32(values.length)
  shared.set(values)
  return shared
}
