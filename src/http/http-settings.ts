/** Limits that hold for every connection and request, whoever sends it. */
export interface HttpLimits {
  /** Longest request target. */
  targetBytes: number
  /** All header names and values of a request together. */
  headerBytes: number
  headerCount: number
  /** From the opening of a connection, or the first byte of a later request, to the end of the headers. */
  headerTimeoutMs: number
  /** Applies separately to receiving a request, to running an operation, and to the client's reading of an answer. */
  requestTimeoutMs: number
  /** How long a client may count on an idle connection, as the header Keep-Alive announces it. */
  keepAliveTimeoutMs: number
  /** How much longer an idle connection stays open, for requests that were sent just in time. */
  keepAliveGraceMs: number
  /** Connections that a listener holds at once; further ones are dropped. */
  connections: number
  /** Requests answered on one connection before it is closed. */
  requestsPerConnection: number
  /** Requests worked on at once over all listeners; further ones get 503. */
  inFlight: number
}

export interface HttpSettings {
  host: string
  /** Of base_url. 0 takes a free port. */
  port: number
  /** Of base_url_alt. If it is the same number as `port`, and not 0, one listener serves both. */
  portAlt: number
  /** Other threads of this process listen on the same ports; the system spreads connections over them. */
  isPortShared: boolean
  /** Origins of web pages that may call the API, such as "https://homes.example"; "*" is any. */
  allowedOrigins: readonly string[]
  /** How long requests in flight may take to finish when the service stops. */
  stopTimeoutMs: number
  limits: HttpLimits
}

export interface AdminSettings {
  host: string
  /** 0 takes a free port. */
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
