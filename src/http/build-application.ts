import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { BAD_REQUEST, INTERNAL_FAILURE } from '../contract/bodies.ts'
import { answerError } from './answer.ts'
import type { HttpObserver } from './http-observer.ts'
import { makeRequestId } from './request-id.ts'

/** Answers one request; what it is given is sound. */
export type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export interface ApplicationParts {
  observer: HttpObserver
  /** For GET, by path; a path that ends in "*" is a prefix. */
  routes: ReadonlyMap<string, Serve>
  /** For GET of any other path. */
  otherPath: Serve
  /** For every other method, before anything is read of a body. */
  otherMethod: Serve
}

/** The router of one listener. All that fastify would answer by itself is answered with bodies of the contract. */
export async function buildApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const instance = fastify({
    genReqId: makeRequestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // The query is parsed where its pairs keep their order and repetitions.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (_error, request, reply) =>
      send(reply, request.id, answerError(BAD_REQUEST, { 'x-error-detail': 'request target: takes a path' })),
  })
  instance.addHook('onRequest', async (request, reply) =>
    request.method === 'GET' ? undefined : parts.otherMethod(request, reply),
  )
  for (const [path, serve] of parts.routes) instance.get(path, serve)
  instance.setNotFoundHandler(parts.otherPath)
  instance.setErrorHandler((error, request, reply) => {
    parts.observer.faulted({ requestId: request.id, error })
    send(reply, request.id, answerError(INTERNAL_FAILURE))
  })
  await instance.ready()
  return instance
}

function send(
  reply: FastifyReply,
  requestId: string,
  { status, headers, body }: ReturnType<typeof answerError>,
) {
  reply
    .code(status)
    .headers({ ...headers, 'x-request-id': requestId })
    .send(body)
}
