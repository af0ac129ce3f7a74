import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../contract/schemas/error-bodies.ts'
import { type Answer, answerError } from '../answer/answer.ts'
import { AGENT_USE, answerPreflight, OPERATION_USE } from '../answer/cross-origin.ts'
import type { Connections } from '../listener/connections.ts'
import { buildRouter, type Route, type Serve } from '../request/build-router.ts'
import { type Exchange, findHeader } from '../request/exchange.ts'
import { type Answerer, serveExchange } from '../request/serve-exchange.ts'
import { AGENTS_PATH, answerAgents, findKeyText } from './answer-agents.ts'
import {
  answerExplorerFile,
  answerExplorerPage,
  answerExplorerStart,
  answerExplorerText,
  EXPLORER_DOCS,
  EXPLORER_FILES,
  EXPLORER_PAGES,
  EXPLORER_START,
  EXPLORER_TEXTS,
  wantsPage,
} from './answer-explorer.ts'
import { admitCaller, answerOperation } from './answer-operation.ts'
import { answerDocument, answerIndex, answerPhoto, PHOTO_PREFIXES } from './answer-photo.ts'
import type { SharedParts } from './http-parts.ts'

const GET_ONLY = new Set(['GET'])
const POST_ONLY = new Set(['POST'])
const GET_AND_HEAD = new Set(['GET', 'HEAD'])

/** Builds the router of the API. Both base addresses use it, so every path works on either of them. */
export function buildApi(parts: SharedParts, connections: Connections): ReturnType<typeof buildRouter> {
  const serve =
    (answerer: Answerer, operation?: string): Serve =>
    (incoming) =>
      serveExchange(parts, connections, incoming, answerer, operation)
  const routes = new Map<string, Route>()
  const refuseKeyed = serve((exchange) =>
    answerCaller(parts, exchange, answerError(METHOD_NOT_ALLOWED, { allow: 'GET' })),
  )
  for (const contract of parts.contracts) {
    const answerer: Answerer = (exchange) => answerOperation(parts, contract, exchange)
    // No HEAD: it would cost as much as GET and return nothing.
    routes.set(contract.path, {
      methods: GET_ONLY,
      serve: serve(answerer, contract.name),
      refuseMethod: refuseKeyed,
    })
  }
  routes.set(AGENTS_PATH, {
    methods: POST_ONLY,
    serve: serve((exchange) => answerAgents(parts, exchange)),
    // Clients ask by GET whether there is a stream of messages, and go on without one.
    refuseMethod: serve((exchange) =>
      answerCaller(parts, exchange, answerError(METHOD_NOT_ALLOWED, { allow: 'POST' }), AGENT_USE),
    ),
  })
  const refusePublic = serve((exchange) => answerOtherMethod(parts, exchange))
  for (const [path, answerer] of [...listPublicPaths(parts), ...listExplorerPaths(parts)]) {
    routes.set(path, { methods: GET_AND_HEAD, serve: serve(answerer), refuseMethod: refusePublic })
  }
  return buildRouter({
    routes,
    serveUnknownPath: serve(
      async (exchange) =>
        answerMissingPage(parts, exchange) ?? answerCaller(parts, exchange, answerError(NOT_FOUND)),
    ),
  })
}

/** Lists the paths that need no key and cost nothing. */
function listPublicPaths({ findPhoto, contracts, describeApi, explorer }: SharedParts): [string, Answerer][] {
  const photos: Answerer = (exchange) => answerPhoto(findPhoto, exchange)
  return [
    ...PHOTO_PREFIXES.map((prefix): [string, Answerer] => [`${prefix}*`, photos]),
    [
      '/',
      async (exchange) =>
        explorer !== undefined && wantsPage(exchange)
          ? answerExplorerPage(explorer, exchange)
          : answerIndex(contracts),
    ],
    ['/openapi.json', (exchange) => answerDocument(describeApi, exchange)],
    // Browsers request it without a key. The key error would mislead a person who looks at the page.
    ['/favicon.ico', async () => answerError(NOT_FOUND)],
  ]
}

/** Lists the paths of the explorer. A program that asks for a page is answered as for any unknown path. */
function listExplorerPaths(parts: SharedParts): [string, Answerer][] {
  const { explorer } = parts
  if (explorer === undefined) return []
  const refuse: Answerer = (exchange) => answerCaller(parts, exchange, answerError(NOT_FOUND))
  const page: Answerer = async (exchange) =>
    wantsPage(exchange) ? answerExplorerPage(explorer, exchange) : refuse(exchange)
  const text: Answerer = async (exchange) => answerExplorerText(explorer, exchange) ?? answerError(NOT_FOUND)
  return [
    ...EXPLORER_PAGES.map((path): [string, Answerer] => [path, page]),
    [EXPLORER_FILES, async (exchange) => answerExplorerFile(explorer, exchange) ?? answerError(NOT_FOUND)],
    [EXPLORER_DOCS, async (exchange) => answerExplorerText(explorer, exchange) ?? page(exchange)],
    ...EXPLORER_TEXTS.map((path): [string, Answerer] => [path, text]),
    [EXPLORER_START, (exchange) => answerExplorerStart(explorer, exchange)],
  ]
}

/** A person who mistypes an address sees a page that says so, instead of a key error. Below /api nobody expects pages. */
function answerMissingPage({ explorer }: SharedParts, exchange: Exchange): Answer | undefined {
  const { method, url } = exchange.request
  if (explorer === undefined || method !== 'GET' || url!.startsWith('/api/')) return undefined
  if (!wantsPage(exchange) || findKeyText(exchange) !== undefined) return undefined
  return { ...answerExplorerPage(explorer, exchange), status: NOT_FOUND.status }
}

/** Returns the given answer if the caller has a known key and a subscription. A preflight request carries no key. */
async function answerCaller(
  parts: SharedParts,
  exchange: Exchange,
  answer: Answer,
  use = OPERATION_USE,
): Promise<Answer> {
  const preflight = findPreflight(parts, exchange, use)
  if (preflight !== undefined) return preflight
  const caller = await admitCaller(parts.keyGate, findKeyText(exchange), exchange.nowMs)
  return caller.ok ? answer : answerError(caller.error)
}

async function answerOtherMethod(parts: SharedParts, exchange: Exchange): Promise<Answer> {
  return findPreflight(parts, exchange) ?? answerError(METHOD_NOT_ALLOWED, { allow: 'GET, HEAD' })
}

function findPreflight(
  { settings }: SharedParts,
  exchange: Exchange,
  use = OPERATION_USE,
): Answer | undefined {
  if (exchange.request.method !== 'OPTIONS') return undefined
  return answerPreflight(findHeader(exchange, 'origin'), settings.allowedOrigins, use)
}
