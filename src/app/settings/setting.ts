/** One setting: where it is read from, what it accepts, and how it is shown. */
export interface Setting<Value> {
  env: string
  /** The value if nothing is set. */
  fallback: Value
  /** Its purpose, in one line. */
  purpose: string
  /** What it accepts, for the message about a value that it does not. */
  accepts: string
  /** The value that the text stands for; undefined when the text is not accepted. */
  parse(text: string): Value | undefined
  /** Renders a text that may hold a secret for people. Absent if the text itself may be shown. */
  mask?(text: string): string
}

/** The settings in the environment, or in a file that a setting names, are wrong. The message says what to correct. */
export class SettingError extends Error {
  override name = 'SettingError'
}

export function defineText(env: string, fallback: string, purpose: string): Setting<string> {
  return { env, fallback, purpose, accepts: 'any text', parse: (text) => text }
}

/** undefined if nothing is set. */
export function defineOptionalText(env: string, purpose: string): Setting<string | undefined> {
  return { env, fallback: undefined, purpose, accepts: 'any text', parse: (text) => text }
}

/** A text that is never shown; undefined if nothing is set. */
export function defineSecret(env: string, purpose: string): Setting<string | undefined> {
  return { ...defineOptionalText(env, purpose), mask: () => '***' }
}

/** A whole number within `range`, both ends included. */
export function defineNumber(
  env: string,
  fallback: number,
  [min, max]: readonly [number, number],
  purpose: string,
): Setting<number> {
  const parse = (text: string) => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
  }
  return { env, fallback, purpose, accepts: `a whole number from ${min} to ${max}`, parse }
}

export function defineChoice<Choice extends string>(
  env: string,
  fallback: Choice,
  choices: readonly Choice[],
  purpose: string,
): Setting<Choice> {
  const parse = (text: string) => choices.find((choice) => choice === text)
  return { env, fallback, purpose, accepts: `one of ${choices.join(', ')}`, parse }
}

/** Values separated by commas. */
export function defineList(env: string, purpose: string): Setting<readonly string[]> {
  const parse = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return { env, fallback: [], purpose, accepts: 'values separated by commas', parse }
}

/** An absolute http or https address, which may have a path. A trailing slash is dropped. */
export function defineAddress(env: string, purpose: string): Setting<string | undefined> {
  const parse = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol) || /[?#]/.test(text)) return undefined
    return text.replace(/\/+$/, '')
  }
  const accepts = 'an address such as https://homes.example'
  return { env, fallback: undefined, purpose, accepts, parse }
}

/** An address of the operator's own site with placeholders. `findFault` says what is wrong with one. */
export function defineUrlTemplate(
  env: string,
  findFault: (template: string) => string | undefined,
  purpose: string,
): Setting<string | undefined> {
  const parse = (text: string) => {
    const fault = findFault(text)
    if (fault !== undefined) throw new SettingError(`${env}: ${fault}`)
    return text
  }
  return { env, fallback: undefined, purpose, accepts: 'an address with placeholders', parse }
}

/** An IANA time zone that this machine knows. */
export function defineTimeZone(env: string, fallback: string, purpose: string): Setting<string> {
  const parse = (text: string) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  }
  return {
    env,
    fallback,
    purpose,
    accepts: 'the IANA name of a time zone, such as America/Los_Angeles',
    parse,
  }
}

/** The addresses of the servers of a PostgreSQL database, as `listDatabaseUrls` reads them. Passwords are never shown. */
export function defineDatabaseUrl(env: string, purpose: string): Setting<string | undefined> {
  const parse = (text: string) => (listDatabaseUrls(text) === undefined ? undefined : text)
  const accepts =
    'an address such as postgres://user@host:5432/plat?sslmode=verify-full, or several separated by commas'
  // Any other text may be a mistyped address, and is replaced as a whole.
  const mask = (text: string) => listDatabaseUrls(text)?.map(maskPassword).join(',') ?? '***'
  return { env, fallback: undefined, purpose, accepts, parse, mask }
}

/**
 * Lists the addresses of servers: several are separated by commas or spaces, or are the hosts of one address, as in
 * postgres://user@one:5432,two:5432/plat. Returns undefined for any other text.
 */
export function listDatabaseUrls(text: string): string[] | undefined {
  const urls = text.split(/[\s,]+(?=postgres(?:ql)?:\/\/)/).flatMap(splitHosts)
  return urls.every((url) => /^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url)) ? urls : undefined
}

function splitHosts(url: string): string[] {
  const [, begin, hosts, end] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts?.split(',').map((host) => `${begin}${host}${end}`) ?? [url]
}

function maskPassword(text: string): string {
  const url = new URL(text)
  if (url.password !== '') url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return url.href
}
