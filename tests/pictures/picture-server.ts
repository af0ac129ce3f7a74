import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path of the source answers with. */
export type PictureAnswer = Buffer | { status: number; headers?: Record<string, string> } | 'stall'

export interface PictureServer extends AsyncDisposable {
  url: string
  /** The answer at each path; 404 elsewhere. */
  answers: Map<string, PictureAnswer>
  /** The paths requested so far, in order. */
  requests: string[]
  /** The Authorization header of each request. */
  authorizations: (string | undefined)[]
}

/** A source of pictures, on a free port of this machine. */
export async function openPictureServer(): Promise<PictureServer> {
  const answers = new Map<string, PictureAnswer>()
  const requests: string[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const path = request.url!
    requests.push(path)
    authorizations.push(request.headers.authorization)
    const answer = answers.get(path)
    if (answer === 'stall') return
    if (answer === undefined) response.writeHead(404).end()
    else if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer)
    else response.writeHead(answer.status, answer.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    requests,
    authorizations,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
