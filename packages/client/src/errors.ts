/** An answer of the service that is not a success. Nothing was charged. */
export class PlatError extends Error {
  override readonly name = 'PlatError'
  readonly status: number
  /** What of the request is not taken, and what is, if the service says so. */
  readonly reason: string | undefined
  /** The identifier of the request, which the operator can look up. */
  readonly requestId: string | undefined

  constructor(status: number, message: string, headers: Headers) {
    const reason = headers.get('x-error-detail') ?? undefined
    super(reason === undefined ? `${status}: ${message}` : `${status}: ${message}: ${reason}`)
    this.status = status
    this.reason = reason
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

/** Reads an error from its answer. A proxy in between may have answered without JSON. */
export async function readError(response: Response): Promise<PlatError> {
  const text = await response.text()
  return new PlatError(response.status, readMessage(text) ?? response.statusText, response.headers)
}

function readMessage(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
    return typeof body.message === 'string' ? body.message : undefined
  } catch {
    return undefined
  }
}
