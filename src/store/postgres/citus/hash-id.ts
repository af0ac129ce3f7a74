/**
 * Returns the hash of an id as PostgreSQL's hashint8 does, a signed integer of 32 bits. Citus finds the shard of a row by it.
 * The hash is part of what databases store, so PostgreSQL does not change it.
 */
export function hashId(id: number): number {
  const high = Math.floor(id / 2 ** 32) | 0
  return mix((id | 0) ^ high)
}

/** The last step of Bob Jenkins' lookup3 hash over four bytes. */
function mix(word: number): number {
  let a = (START + word) | 0
  let b = START
  let c = START
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

const START = (0x9e3779b9 + 4 + 3923095) | 0

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
