import type { IncomingMessage } from 'node:http'

export type ReadBody = { kind: 'whole'; text: string } | { kind: 'long' | 'left' }

/** Reads the body of a request as text. A client whose body does not come to its end in time counts as one that has left. */
export function readBody(
  request: IncomingMessage,
  { mostBytes, timeoutMs }: { mostBytes: number; timeoutMs: number },
): Promise<ReadBody> {
  const { socket } = request
  const { promise, resolve } = Promise.withResolvers<ReadBody>()
  const chunks: Buffer[] = []
  let bytes = 0
  const leave = () => resolve({ kind: 'left' })
  // The listener of the connection leaves a body that breaks off to the code that reads it.
  const timer = setTimeout(leave, timeoutMs)
  socket.once('end', leave)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
    else resolve({ kind: 'long' })
  })
  request.on('end', () => resolve({ kind: 'whole', text: Buffer.concat(chunks).toString() }))
  request.on('error', leave)
  request.on('close', leave)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('end', leave)
  })
}
