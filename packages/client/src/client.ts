import { readError } from './errors.ts'
import { OPERATION_PATHS } from './generated/operation-paths.ts'
import {
  type Answer,
  type Body,
  type CursorOperation,
  camelCase,
  type Item,
  type OperationMethods,
  type OperationName,
  type PagedOperation,
  type Parameters,
  type RequestOptions,
} from './operation.ts'
import { type RetryPolicy, retry } from './retry.ts'

export interface ClientOptions {
  /** An address of the service without a path, for example "http://127.0.0.1:8080". */
  baseUrl: string
  /** A key that the operator has issued. */
  key: string
  /** Repetitions after failures that pass; by default two, within ten seconds each. */
  retry?: Partial<RetryPolicy>
  /** Sends requests; by default the fetch of the platform. */
  fetch?: typeof fetch
}

/** A client of a Plat service: a method for each operation, and the pages of long answers. */
export type PlatClient = OperationMethods & {
  /** Every item of all pages, from the page of the parameters on. Each page is a request, and is charged. */
  items<Name extends PagedOperation>(
    name: Name,
    parameters: Parameters<Name>,
    options?: RequestOptions,
  ): AsyncGenerator<Item<Name>, void, undefined>
  /** Every page behind the cursor of the one before, such as those of changes and of an export. */
  pages<Name extends CursorOperation>(
    name: Name,
    parameters: Parameters<Name>,
    options?: RequestOptions,
  ): AsyncGenerator<Answer<Name>, void, undefined>
}

const DEFAULT_RETRY: RetryPolicy = { retries: 2, maxWaitMs: 10_000 }

/**
 * Opens a client. Methods reject with a `PlatError` if the service refuses a request, and with the error of `fetch` if it cannot be
 * reached.
 */
export function createClient({
  baseUrl,
  key,
  retry: policy,
  fetch: send = fetch,
}: ClientOptions): PlatClient {
  const origin = baseUrl.replace(/\/+$/, '')
  const retryPolicy = { ...DEFAULT_RETRY, ...policy }
  const request = async <Name extends OperationName>(
    name: Name,
    parameters: Parameters<Name>,
    { signal, minEdition }: RequestOptions = {},
  ): Promise<Answer<Name>> => {
    const url = `${origin}${OPERATION_PATHS[name]}${renderQuery(parameters)}`
    const headers = {
      'x-gateway-key': key,
      ...(minEdition !== undefined && { 'x-min-edition': String(minEdition) }),
    }
    const init = { headers, ...(signal && { signal }) }
    const response = await retry(() => send(url, init), retryPolicy, signal)
    if (!response.ok) throw await readError(response)
    const body = (await response.json()) as Body<Name>
    return { ...body, meta: readMeta(response.headers) }
  }
  const methods = Object.fromEntries(
    (Object.keys(OPERATION_PATHS) as OperationName[]).map((name) => [
      camelCase(name),
      (parameters: Parameters<typeof name> = {} as Parameters<typeof name>, options?: RequestOptions) =>
        request(name, parameters, options),
    ]),
  ) as OperationMethods
  return {
    ...methods,
    items: async function* (name, parameters, options) {
      let page = Number((parameters as { page?: number }).page ?? 1)
      for (;;) {
        const answer = await request(name, { ...parameters, page }, options)
        const { data, has_more: hasMore } = answer as unknown as {
          data: Item<typeof name>[]
          has_more: boolean
        }
        yield* data
        if (!hasMore) return
        page++
      }
    },
    pages: async function* (name, parameters, options) {
      let next = parameters
      for (;;) {
        const answer = await request(name, next, options)
        yield answer
        const { data } = answer as unknown as { data: { next_cursor: string | null } }
        if (data.next_cursor === null) return
        // A cursor contains the edition in which the pages began.
        const { since: _, ...rest } = parameters as { since?: unknown }
        next = { ...rest, cursor: data.next_cursor } as unknown as typeof parameters
      }
    },
  }
}

/** Lists are sent as one value with commas. What is undefined is left out. */
function renderQuery(parameters: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

function readMeta(headers: Headers) {
  return {
    edition: Number(headers.get('x-edition')),
    requestId: headers.get('x-request-id') ?? '',
    headers,
  }
}
