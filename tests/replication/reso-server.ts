import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { compareValues, type Fields, parseFilter } from './odata-filter.ts'
import { type ResoSource, SOURCE_KEYS, SOURCE_RESOURCES, type SourceResource } from './reso-source.ts'

/** What may happen to a request instead of an answer, or to an answer. */
export type Disturbance = 'throttled' | 'failed' | 'cut' | 'garbage' | 'unauthorized'

export interface ResoServerOptions {
  /** The most records on a page, whatever is asked for. */
  pageSize: number
  /** Parts of listings are nested on request, or are resources of their own. */
  parts: 'nested' | 'separate'
  hasEvents?: boolean
  /** Pages are named by links, or asked for by $skip alone. */
  paging?: 'links' | 'skip'
  /** The server takes $top for nothing. */
  ignoresTop?: boolean
  /** Every query must filter by this originating system. */
  system?: string
  /** A fixed token, or a client that is granted tokens for some requests each. */
  auth?: { token: string } | { clientId: string; clientSecret: string; requestsPerToken: number }
  /** Asked for every request but those for tokens. The request waits for the answer. */
  disturb?(): Disturbance | undefined | Promise<Disturbance | undefined>
  /** What a throttled request is told; 7 seconds by default. */
  retryAfter?: string
  /** Called before a request is refused for its token. */
  onRefused?(): Promise<void>
  /** Called after every answer, so that the source may change between two pages. */
  afterAnswer?(): void
}

export interface ResoServer {
  root: string
  tokenUrl: string
  /** The requests so far, as "GET /Property?...". */
  requests: string[]
  options: ResoServerOptions
  /** Makes all links to next pages invalid. */
  forgetLinks(): void
  close(): Promise<void>
}

/** Starts a RESO Web API service over HTTP, after the documents of OData 4.01 and RESO Web API Core 2.1.0. */
export async function startResoServer(source: ResoSource, options: ResoServerOptions): Promise<ResoServer> {
  const requests: string[] = []
  const state = { granted: 0, uses: 0, linkEra: 0 }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    response.sendDate = false
    response.setHeader('date', new Date(source.nowMs).toUTCString())
    if (url.pathname === '/token') return void grantToken(request, response, options, state)
    requests.push(`${request.method} ${decodeURIComponent(request.url!)}`)
    const disturbance = isAuthorized(request, options, state) ? await options.disturb?.() : 'unauthorized'
    if (disturbance === 'unauthorized') await options.onRefused?.()
    if (disturbance !== undefined) return disturbAnswer(disturbance, response, options)
    const { status, body, type = 'application/json' } = answer(url, request, source, options, state)
    const bytes = gzipSync(body)
    response.writeHead(status, {
      'content-type': type,
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    })
    response.end(bytes)
    options.afterAnswer?.()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    root: `http://127.0.0.1:${port}/odata`,
    tokenUrl: `http://127.0.0.1:${port}/token`,
    requests,
    options,
    forgetLinks: () => {
      state.linkEra += 1
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface ServerState {
  granted: number
  /** Of the current token. */
  uses: number
  linkEra: number
}

async function grantToken(
  request: IncomingMessage,
  response: ServerResponse,
  { auth }: ResoServerOptions,
  state: ServerState,
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const fields = new URLSearchParams(body)
  const isKnown =
    auth !== undefined &&
    'clientId' in auth &&
    fields.get('grant_type') === 'client_credentials' &&
    fields.get('client_id') === auth.clientId &&
    fields.get('client_secret') === auth.clientSecret
  if (!isKnown) {
    response.writeHead(401).end('{"error":"invalid_client"}')
    return
  }
  state.granted += 1
  state.uses = 0
  response.end(
    JSON.stringify({ access_token: `token-${state.granted}`, token_type: 'Bearer', expires_in: 3600 }),
  )
}

function isAuthorized(
  { headers }: IncomingMessage,
  { auth }: ResoServerOptions,
  state: ServerState,
): boolean {
  if (auth === undefined) return true
  if ('token' in auth) return headers.authorization === `Bearer ${auth.token}`
  state.uses += 1
  return headers.authorization === `Bearer token-${state.granted}` && state.uses <= auth.requestsPerToken
}

function disturbAnswer(
  disturbance: Disturbance,
  response: ServerResponse,
  { retryAfter = '7' }: ResoServerOptions,
): void {
  switch (disturbance) {
    case 'throttled':
      response
        .writeHead(429, { 'retry-after': retryAfter })
        .end('{"error":{"code":"429","message":"Slow down"}}')
      break
    case 'failed':
      response.writeHead(503).end('busy')
      break
    case 'unauthorized':
      response.writeHead(401).end('{}')
      break
    case 'garbage':
      response.end('<html>A proxy says hello.</html>')
      break
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"value":[{"ListingKey":"L1","StandardStatus":"Act')
      response.socket?.destroySoon()
  }
}

interface Answer {
  status: number
  body: string
  type?: string
}

function answer(
  url: URL,
  request: IncomingMessage,
  source: ResoSource,
  options: ResoServerOptions,
  state: ServerState,
): Answer {
  const path = decodeURIComponent(url.pathname).replace(/^\/odata\//, '')
  if (path === '$metadata') return { status: 200, body: renderMetadata(options), type: 'application/xml' }
  const single = /^(\w+)\('(.*)'\)$/.exec(path) // "Property('L1')"
  const name = single?.[1] ?? path
  if (name === 'EntityEvent' && options.hasEvents === true)
    return answerList(name, 'EntityEventSequence', source.events, url, request, options, state)
  const resource = SOURCE_RESOURCES.find((each) => each === name)
  if (resource === undefined) return refuse(404, 'no such resource')
  const records = source.list(resource).map((record) => expand(record, resource, url, source))
  if (single === null) return answerList(name, SOURCE_KEYS[resource], records, url, request, options, state)
  const record = records.find((each) => each[SOURCE_KEYS[resource]] === single[2]!.replaceAll("''", "'"))
  if (record === undefined) return refuse(404, 'no such record')
  return { status: 200, body: JSON.stringify({ '@odata.context': `$metadata#${name}/$entity`, ...record }) }
}

function refuse(status: number, message: string): Answer {
  return { status, body: JSON.stringify({ error: { code: String(status), message } }) }
}

const NAVIGATIONS = { Media: 'Media', Rooms: 'PropertyRooms', UnitTypes: 'PropertyUnitTypes' } as const

function expand(record: Fields, resource: SourceResource, url: URL, source: ResoSource): Fields {
  const names = resource === 'Property' ? (url.searchParams.get('$expand') ?? '').split(',') : []
  if (typeof record !== 'object') return record
  const nested = Object.entries(NAVIGATIONS).filter(([navigation]) => names.includes(navigation))
  return {
    ...record,
    ...Object.fromEntries(
      nested.map(([navigation, child]) => [navigation, source.listOf(child, String(record.ListingKey))]),
    ),
  }
}

function answerList(
  name: string,
  key: string,
  records: readonly Fields[],
  url: URL,
  request: IncomingMessage,
  options: ResoServerOptions,
  state: ServerState,
): Answer {
  const query = url.searchParams
  const filter = query.get('$filter')
  if (options.system !== undefined && !filter?.includes(`OriginatingSystemName eq '${options.system}'`))
    return refuse(400, 'a query must name one originating system')
  let isWanted: (fields: Fields) => boolean
  try {
    isWanted = filter === null ? () => true : parseFilter(filter)
  } catch (error) {
    return refuse(400, String(error))
  }
  const order = (query.get('$orderby') ?? key).split(',').map((part) => part.trim().split(' '))
  const compare = (a: Fields, b: Fields) => {
    for (const [field = '', direction] of [...order, [key]]) {
      const difference = compareValues(a[field], b[field]) * (direction === 'desc' ? -1 : 1)
      if (difference !== 0) return difference
    }
    return 0
  }
  const token = query.get('$skiptoken')
  let found = records.filter(isWanted).toSorted(compare)
  if (token !== null) {
    const { era, after } = JSON.parse(Buffer.from(token, 'base64url').toString()) as {
      era: number
      after: Fields
    }
    if (era !== state.linkEra) return refuse(410, 'this link has expired')
    found = found.filter((record) => compare(record, after) > 0)
  }
  found = found.slice(Number(query.get('$skip') ?? 0))
  const top = options.ignoresTop === true ? Infinity : Number(query.get('$top') ?? Infinity)
  const preferred = Number(/maxpagesize=(\d+)/.exec(String(request.headers.prefer))?.[1] ?? Infinity)
  const size = Math.min(options.pageSize, preferred, top)
  const page = found.slice(0, size)
  const select = query.get('$select')?.split(',')
  const shown = page.map((record) =>
    select === undefined || typeof record !== 'object'
      ? record
      : Object.fromEntries(select.map((field) => [field, record[field]])),
  )
  const hasMore = found.length > size && size < top && options.paging !== 'skip'
  const next = new URL(url.href)
  next.host = request.headers.host!
  if (hasMore) {
    const after = Object.fromEntries([...order, [key]].map(([field]) => [field, page.at(-1)![field!]]))
    const link = Buffer.from(JSON.stringify({ era: state.linkEra, after })).toString('base64url')
    next.searchParams.set('$skiptoken', link)
    next.searchParams.delete('$skip')
  }
  return {
    status: 200,
    body: JSON.stringify({
      '@odata.context': `http://localhost/odata/$metadata#${name}`,
      value: shown,
      ...(hasMore && { '@odata.nextLink': next.href }),
    }),
  }
}

function renderMetadata({ parts, hasEvents = false }: ResoServerOptions): string {
  const fieldsOf = (resource: SourceResource): string[] => [
    ...new Set([SOURCE_KEYS[resource], 'ModificationTimestamp', 'ListingKey', 'MlgCanView']),
    ...(resource === 'Media' ? ['ResourceRecordKey'] : []),
  ]
  const sets = SOURCE_RESOURCES.filter(
    (name) => parts === 'separate' || !Object.values(NAVIGATIONS).includes(name as 'Media'),
  )
  const type = (
    name: string,
    key: string,
    fields: readonly string[],
    navigations: readonly (readonly string[])[],
  ) =>
    `<EntityType Name="${name}"><Key><PropertyRef Name="${key}"/></Key>${fields
      .map(
        (field) =>
          `<Property Name="${field}" Type="${/Timestamp/.test(field) ? 'Edm.DateTimeOffset' : 'Edm.String'}"/>`,
      )
      .join('')}${navigations
      .map(
        ([navigation, target]) =>
          `<NavigationProperty Name="${navigation}" Type="Collection(org.reso.${target})"/>`,
      )
      .join('')}</EntityType>`
  const types = SOURCE_RESOURCES.map((name) =>
    type(
      name,
      SOURCE_KEYS[name],
      fieldsOf(name),
      name === 'Property' && parts === 'nested' ? Object.entries(NAVIGATIONS) : [],
    ),
  )
  const events = hasEvents
    ? type('EntityEvent', 'EntityEventSequence', ['ResourceName', 'ResourceRecordKey'], [])
    : ''
  const entitySets = [...sets, ...(hasEvents ? ['EntityEvent'] : [])]
    .map((name) => `<EntitySet Name="${name}" EntityType="org.reso.${name}"/>`)
    .join('')
  return `<?xml version="1.0"?><edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="org.reso">${types.join('')}${events}<EntityContainer Name="Container">${entitySets}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}
