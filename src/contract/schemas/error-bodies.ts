import { Type } from 'typebox'

/** A status other than success, with its whole body. */
export interface ErrorBody {
  /** Its name in the OpenAPI document. */
  readonly name: string
  readonly status: number
  readonly body: Readonly<Record<string, string | number | boolean>>
  readonly meaning: string
}

export const BAD_REQUEST: ErrorBody = {
  name: 'BadRequest',
  status: 400,
  body: { message: 'Bad request' },
  meaning: 'The request is rejected as invalid; the header x-error-detail says why. Not charged.',
}

/** The same for a missing, malformed, unknown, expired or revoked key. */
export const INVALID_KEY: ErrorBody = {
  name: 'InvalidKey',
  status: 401,
  body: { message: 'Invalid API key. See the documentation about keys: docs/keys.md of Plat.' },
  meaning: 'The API key is missing or invalid. Not charged.',
}

export const NOT_SUBSCRIBED: ErrorBody = {
  name: 'NotSubscribed',
  status: 403,
  body: { message: 'You are not subscribed to this API.' },
  meaning: 'The holder of the key has no active subscription. Not charged.',
}

export const NOT_FOUND: ErrorBody = {
  name: 'NotFound',
  status: 404,
  body: { message: 'Not found' },
  meaning: 'No such path, or no published record has the identifier. Not charged.',
}

export const METHOD_NOT_ALLOWED: ErrorBody = {
  name: 'MethodNotAllowed',
  status: 405,
  body: { message: 'Method not allowed' },
  meaning:
    'The path does not take this method; the header Allow lists the methods that it takes. Not charged.',
}

export const NOT_ACCEPTABLE: ErrorBody = {
  name: 'NotAcceptable',
  status: 406,
  body: { message: 'Not acceptable' },
  meaning: 'The header Accept-Encoding rules out both gzip and no compression. Not charged.',
}

export const REQUEST_TIMED_OUT: ErrorBody = {
  name: 'RequestTimedOut',
  status: 408,
  body: { message: 'Request timeout' },
  meaning: 'The request did not arrive in time; the connection is closed. Not charged.',
}

/** Only operations that name an edition may answer with it. */
export const GONE: ErrorBody = {
  name: 'Gone',
  status: 410,
  body: { message: 'Gone' },
  meaning:
    'The edition can no longer be read; the header x-error-detail says what to do instead, and x-oldest-edition and x-newest-edition which editions can be read. Not charged.',
}

export const TARGET_TOO_LONG: ErrorBody = {
  name: 'TargetTooLong',
  status: 414,
  body: { message: 'URI too long' },
  meaning: 'Path and query together are too long; the connection is closed. Not charged.',
}

export const EXPECTATION_FAILED: ErrorBody = {
  name: 'ExpectationFailed',
  status: 417,
  body: { message: 'Expectation failed' },
  meaning:
    'The header Expect is not supported, since no request has a body; the connection is closed. Not charged.',
}

export const HEADERS_TOO_LARGE: ErrorBody = {
  name: 'HeadersTooLarge',
  status: 431,
  body: { message: 'Request header fields too large' },
  meaning: 'The headers are too many or too long; the connection is closed. Not charged.',
}

export const INTERNAL_FAILURE: ErrorBody = {
  name: 'InternalFailure',
  status: 500,
  body: {
    success: false,
    message: 'Request failed with status 500: Internal Server Error',
    status_code: 500,
    cost: 0,
    explain: 'The request failed and is not charged.',
  },
  meaning: 'Internal failure. Not charged.',
}

export const OVERLOADED: ErrorBody = {
  name: 'Overloaded',
  status: 503,
  body: { message: 'Service unavailable' },
  meaning:
    'The service is answering as many requests as it can, or does not serve the edition of x-min-edition yet; the header Retry-After says when to ask again. Not charged.',
}

/** Every body of an error, in the order of its status. No other error is ever sent. */
export const ERROR_BODIES: readonly ErrorBody[] = [
  BAD_REQUEST,
  INVALID_KEY,
  NOT_SUBSCRIBED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  NOT_ACCEPTABLE,
  REQUEST_TIMED_OUT,
  GONE,
  TARGET_TOO_LONG,
  EXPECTATION_FAILED,
  HEADERS_TOO_LARGE,
  INTERNAL_FAILURE,
  OVERLOADED,
]

export const MESSAGE_SCHEMA_NAME = 'Message'
export const FAILURE_SCHEMA_NAME = 'Failure'

/** Schema of `{message}` bodies. */
export const messageBody = Type.Object({ message: Type.String() }, { additionalProperties: false })

/** Schema of the 500 body. */
export const failureBody = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.String(),
    status_code: Type.Number(),
    cost: Type.Number(),
    explain: Type.String(),
  },
  { additionalProperties: false },
)
