/** The limits on every connection and request. */
export interface HttpLimits {
  /** The largest length of a request target. */
  targetBytes: number
  /** The largest length of all header names and values of a request together. */
  headerBytes: number
  headerCount: number
  /** The time from the opening of a connection, or the first byte of a later request, to the end of the headers. */
  headerTimeoutMs: number
  /** Applies separately to receiving a request, to running an operation, and to the client's reading of an answer. */
  requestTimeoutMs: number
  /** How long a client may count on an idle connection, as the header Keep-Alive announces it. */
  keepAliveTimeoutMs: number
  /** How much longer an idle connection stays open, for requests that were sent just in time. */
  keepAliveGraceMs: number
  /** The number of open connections per listener. Further ones are dropped. */
  connections: number
  /** The number of requests answered on one connection before it is closed. */
  requestsPerConnection: number
  /** The number of requests in progress over all listeners. Further ones get 503. */
  inFlight: number
}

export interface HttpSettings {
  host: string
  /** The port of base_url. 0 means any free port. */
  port: number
  /** The port of base_url_alt. If it equals `port` and is not 0, one listener serves both. */
  portAlt: number
  /** Whether other threads of this process listen on the same ports. The system then distributes connections among them. */
  isPortShared: boolean
  /** The origins of web pages that may call the API, such as "https://homes.example". "*" means any origin. */
  allowedOrigins: readonly string[]
  /** How long requests in flight may take to finish when the service stops. */
  stopTimeoutMs: number
  limits: HttpLimits
}

export interface AdminSettings {
  host: string
  /** The port. 0 means any free port. */
  port: number
  stopTimeoutMs: number
  limits: HttpLimits
}

const DEFAULT_HTTP_LIMITS: HttpLimits = {
  targetBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  headerCount: 100,
  headerTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  keepAliveTimeoutMs: 5_000,
  keepAliveGraceMs: 2_000,
  connections: 10_000,
  requestsPerConnection: 10_000,
  inFlight: 256,
}

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  host: '127.0.0.1',
  port: 8080,
  portAlt: 8081,
  isPortShared: false,
  allowedOrigins: [],
  stopTimeoutMs: 10_000,
  limits: DEFAULT_HTTP_LIMITS,
}

export const DEFAULT_ADMIN_SETTINGS: AdminSettings = {
  host: '127.0.0.1',
  port: 9090,
  stopTimeoutMs: 1_000,
  limits: { ...DEFAULT_HTTP_LIMITS, connections: 100 },
}
