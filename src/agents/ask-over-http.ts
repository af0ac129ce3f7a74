import { type AgentQuestion, type AskService, explainStatus } from './ports/ask-service.ts'

export interface ServiceAddress {
  /** Without a slash at the end. */
  baseUrl: string
  key: string
}

/** The service has answered or refused by then. */
const TIMEOUT_MS = 60_000

/** Asks a service over HTTP. */
export function askOverHttp({ baseUrl, key }: ServiceAddress): AskService {
  return async (question, show) => {
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${baseUrl}${renderTarget(question)}`, {
        headers: { 'x-gateway-key': key },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      body = await response.json()
    } catch (error) {
      const { message, cause } = error as Error
      const reason = cause instanceof Error ? cause.message : message
      return { kind: 'refused', detail: `The service at ${baseUrl} cannot be reached: ${reason}` }
    }
    const { headers } = response
    const findHeader = (name: string) => headers.get(name) ?? undefined
    if (response.status !== 200)
      return { kind: 'refused', detail: explainStatus(response.status, findHeader('x-error-detail')) }
    const { data, total, has_more: hasMore } = body as { data: unknown; total?: number; has_more?: boolean }
    const answer = {
      ...{ data, findHeader },
      ...(total !== undefined && { total }),
      ...(hasMore !== undefined && { hasMore }),
    }
    const requestId = findHeader('x-request-id') ?? ''
    return { kind: 'shown', shown: show(answer), requestId, edition: Number(findHeader('x-edition')) }
  }
}

function renderTarget({ contract, query }: AgentQuestion): string {
  const text = new URLSearchParams(Object.fromEntries(query)).toString()
  return text === '' ? contract.path : `${contract.path}?${text}`
}
