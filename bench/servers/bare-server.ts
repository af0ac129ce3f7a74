import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readUsedUs } from './read-processor.ts'

/** An answer that is sent as it is, to any request for its path. */
export interface BareAnswer {
  path: string
  /** Names and values in turn. */
  headers: string[]
  /** Latin-1 text of the bytes. */
  body: string
}

/** Sends given bytes with given headers, which is the least work that any service on node:http has to do. */
const answers = new Map<string, { headers: string[]; body: Buffer }>()
const server = createServer({ noDelay: true }, (request, response) => {
  const answer = answers.get(request.url!)
  if (answer === undefined) return response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})
process.on('message', (message: BareAnswer | 'read used') => {
  if (message === 'read used') return process.send?.({ usedUs: readUsedUs() })
  const { path, headers, body } = message
  answers.set(path, { headers, body: Buffer.from(body, 'latin1') })
  process.send?.({ path })
})
// A benchmark that fails does not stop its servers, so they stop when it is gone.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
