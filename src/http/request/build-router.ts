import type { IncomingMessage, ServerResponse } from 'node:http'
import { INTERNAL_FAILURE } from '../../contract/schemas/error-bodies.ts'
import { answerError } from '../answer/answer.ts'
import { sendAnswer } from '../answer/send-answer.ts'
import type { HttpObserver } from '../api/http-parts.ts'
import type { Connections } from '../listener/connections.ts'
import type { Incoming } from './exchange.ts'
import { makeRequestId } from './request-id.ts'
import { getPath } from './request-target.ts'

/** Answers one request; what it is given is sound. */
export type Serve = (incoming: Incoming) => Promise<void>

export interface Routes {
  /** For GET, by path; a path that ends in "*" is a prefix. */
  paths: ReadonlyMap<string, Serve>
  /** For GET of any other path. */
  otherPath: Serve
  /** For every other method, before anything is read of a body. */
  otherMethod: Serve
}

export interface RouterParts extends Routes {
  observer: HttpObserver
  connections: Connections
  requestTimeoutMs: number
}

/** Gives each request to the one that serves it. A fault that nothing caught is the 500 body. */
export function buildRouter(
  parts: RouterParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { observer, connections, requestTimeoutMs } = parts
  const findServe = buildFindServe(parts)
  return (request, response) => {
    const incoming = { requestId: makeRequestId(), request, response }
    findServe(request)(incoming).catch((error: unknown) => {
      observer.faulted({ requestId: incoming.requestId, error })
      sendAnswer(incoming, answerError(INTERNAL_FAILURE), connections, requestTimeoutMs)
    })
  }
}

function buildFindServe({ paths, otherPath, otherMethod }: Routes): (request: IncomingMessage) => Serve {
  const prefixes = [...paths].filter(([path]) => path.endsWith('*'))
  const findByPrefix = (path: string) =>
    prefixes.find(([prefix]) => path.startsWith(prefix.slice(0, -1)))?.[1]
  return ({ method, url }) => {
    if (method !== 'GET') return otherMethod
    const path = decodePath(getPath(url!))
    return paths.get(path) ?? findByPrefix(path) ?? otherPath
  }
}

/** An escaped "/" stays escaped: it parts nothing. The listener has refused broken escapes. */
function decodePath(path: string): string {
  return path.includes('%') ? decodeURI(path) : path
}
