/** Writes a text of ASCII into bytes that have room for it; returns where it ends. */
export function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  let end = at
  for (let index = 0; index < text.length; index++) bytes[end++] = text.charCodeAt(index)
  return end
}
