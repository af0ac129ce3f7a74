import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readUsedUs } from './read-processor.ts'

/** Sends a body of the size in the path, which is the least work that any service on node:http has to do. */
const bodies = new Map<number, Buffer>()
const server = createServer((request, response) => {
  const size = Number(request.url?.slice(1))
  const body = bodies.get(size) ?? Buffer.alloc(size, 'x')
  bodies.set(size, body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': size })
  response.end(body)
})
process.on('message', () => process.send?.({ usedUs: readUsedUs() }))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
