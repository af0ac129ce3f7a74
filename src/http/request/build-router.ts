import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasPathParameters, matchPath } from '../../contract/parameters/path-template.ts'
import type { IncomingRequest } from './exchange.ts'
import { makeRequestId } from './request-id.ts'
import { decodePath, getPath } from './request-target.ts'

/** Answers one request whose bytes have passed all checks. Never rejects. */
export type Serve = (incoming: IncomingRequest) => Promise<void>

export interface Route {
  methods: ReadonlySet<string>
  serve: Serve
  /** Answers every other method. The body has not been read. */
  refuseMethod: Serve
}

export interface RouterParts {
  /** The routes by path. A path that ends in "*" is a prefix, and one with braces has parameters. */
  routes: ReadonlyMap<string, Route>
  /** Answers every other path, whatever the method. */
  serveUnknownPath: Serve
}

/** Builds a router that passes each request to the function that serves it. */
export function buildRouter(
  parts: RouterParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const findServe = buildFindServe(parts)
  return (request, response) => {
    void findServe(request)({ requestId: makeRequestId(), request, response })
  }
}

function buildFindServe({ routes, serveUnknownPath }: RouterParts): (request: IncomingMessage) => Serve {
  const prefixes = [...routes].filter(([path]) => path.endsWith('*'))
  const findByPrefix = (path: string) =>
    prefixes.find(([prefix]) => path.startsWith(prefix.slice(0, -1)))?.[1]
  const templates = [...routes].filter(([path]) => hasPathParameters(path))
  const findByTemplate = (path: string) =>
    templates.find(([template]) => matchPath(template, path) !== undefined)?.[1]
  return ({ method, url }) => {
    const path = decodePath(getPath(url!))
    const route = routes.get(path) ?? findByPrefix(path) ?? findByTemplate(path)
    if (route === undefined) return serveUnknownPath
    return route.methods.has(method!) ? route.serve : route.refuseMethod
  }
}
