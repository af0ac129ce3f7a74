import { readFile } from 'node:fs/promises'
import { FeedError } from '../../ingest/ports/feed.ts'
import { ConnectionError, parseWebAddress, type WebClient } from './web-client.ts'

/** Where the secrets of a service are. They are in files, because a command line can be read by everyone on the machine. */
export interface CredentialFiles {
  /** Holds a bearer token and nothing else. */
  tokenFile?: string
  /** A JSON object: clientId, clientSecret, and optionally tokenUrl and scope. */
  clientFile?: string
}

export interface Authorizer {
  /** The value of the Authorization header; undefined for a service that needs none. Throws FeedError when no token is granted. */
  getHeader(): Promise<string | undefined>
  /** Called after a 401. Resolves to true when there are other credentials to try. */
  renew(): Promise<boolean>
}

export interface AuthorizerParts {
  client: WebClient
  /** Epoch milliseconds. */
  clock(): number
  /** Sends the client's own id and secret with each request, instead of asking for a token. */
  isBasic: boolean
  /** Where the vendor grants tokens, if the file does not say. */
  tokenUrl?: string
  /** The scope that the vendor asks for, if the file does not say. */
  scope?: string
}

export async function openAuthorizer(files: CredentialFiles, parts: AuthorizerParts): Promise<Authorizer> {
  const { tokenFile, clientFile } = files
  if (tokenFile !== undefined && clientFile !== undefined)
    throw new FeedError('Give a token file or a client file, not both')
  if (tokenFile !== undefined) return authorizeByToken(tokenFile)
  if (clientFile === undefined) return { getHeader: async () => undefined, renew: async () => false }
  const registration = parseRegistration(clientFile, await readSecret(clientFile))
  if (parts.isBasic) {
    const header = renderBasic(registration)
    return { getHeader: async () => header, renew: async () => false }
  }
  return authorizeByClient(clientFile, registration, parts)
}

async function readSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    throw new FeedError(`${path}: cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause })
  }
}

/** A program may replace the file while Plat runs, so a refused token is read again. */
async function authorizeByToken(path: string): Promise<Authorizer> {
  const read = async () => {
    const token = await readSecret(path)
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new FeedError(`${path}: must hold a bearer token and nothing else`)
    return token
  }
  let token = await read()
  return {
    getHeader: async () => `Bearer ${token}`,
    renew: async () => {
      const before = token
      token = await read()
      return token !== before
    },
  }
}

interface ClientRegistration {
  clientId: string
  clientSecret: string
  tokenUrl?: string
  scope?: string
}

function parseRegistration(path: string, text: string): ClientRegistration {
  const parsed = parseJsonObject(text)
  const { clientId, clientSecret, tokenUrl, scope, ...unknown } = parsed ?? {}
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const isTextIfGiven = (value: unknown) => value === undefined || isText(value)
  const isSound = isText(clientId) && isText(clientSecret) && isTextIfGiven(tokenUrl) && isTextIfGiven(scope)
  const [surplus] = Object.keys(unknown)
  if (!isSound || surplus !== undefined) {
    const found = surplus === undefined ? '' : `; it has ${surplus}`
    throw new FeedError(
      `${path}: must be a JSON object with the texts clientId, clientSecret and, if needed, tokenUrl and scope${found}`,
    )
  }
  return {
    ...{ clientId, clientSecret },
    ...(isText(tokenUrl) && { tokenUrl }),
    ...(isText(scope) && { scope }),
  }
}

/** Undefined for text that is not a JSON object. The error of JSON.parse would quote the secret. */
function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function renderBasic({ clientId, clientSecret }: ClientRegistration): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

/** A token is renewed this long before it expires, so that it does not expire on the way. */
const RENEWED_BEFORE_MS = 60_000
const DEFAULT_LIFETIME_S = 3600

/** OAuth2 client credentials (RFC 6749, section 4.4). */
function authorizeByClient(
  path: string,
  registration: ClientRegistration,
  parts: AuthorizerParts,
): Authorizer {
  const tokenUrl = registration.tokenUrl ?? parts.tokenUrl
  if (tokenUrl === undefined) throw new FeedError(`${path}: needs tokenUrl, where the service grants tokens`)
  parseWebAddress(tokenUrl)
  let granted: { token: string; renewAtMs: number } | undefined
  const grant = async () => {
    const asked = await askForToken(tokenUrl, registration, parts)
    const lifetimeMs = 1000 * asked.lifetimeS
    granted = {
      token: asked.token,
      renewAtMs: parts.clock() + Math.max(lifetimeMs / 2, lifetimeMs - RENEWED_BEFORE_MS),
    }
    return granted
  }
  return {
    getHeader: async () => {
      const current = granted !== undefined && parts.clock() < granted.renewAtMs ? granted : await grant()
      return `Bearer ${current.token}`
    },
    renew: async () => {
      await grant()
      return true
    },
  }
}

async function askForToken(
  tokenUrl: string,
  registration: ClientRegistration,
  { client, scope: usualScope }: AuthorizerParts,
): Promise<{ token: string; lifetimeS: number }> {
  const { clientId, clientSecret, scope = usualScope } = registration
  const grant = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }
  const ask = (fields: Record<string, string>, headers: Record<string, string>) =>
    client.request(tokenUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    })
  let answer = await ask({ ...grant, client_id: clientId, client_secret: clientSecret }, {})
  // The standard's own way is the header; vendors document the body.
  if (answer.status === 400 || answer.status === 401)
    answer = await ask(grant, { authorization: renderBasic(registration) })
  if (answer.status === 429 || answer.status >= 500)
    throw new ConnectionError(`${tokenUrl}: no token granted (status ${answer.status})`)
  const given = parseJsonObject(answer.body.toString())
  const token = given?.access_token
  if (answer.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw new FeedError(`${tokenUrl}: no token granted (status ${answer.status})`)
  const lifetimeS = Number(given?.expires_in)
  return { token, lifetimeS: lifetimeS > 0 ? lifetimeS : DEFAULT_LIFETIME_S }
}
