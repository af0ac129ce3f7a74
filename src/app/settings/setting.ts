/** One setting: where it is read from, what it takes, and how it is shown. */
export interface Setting<Value> {
  env: string
  fallback: Value
  /** What it is for and what it takes, in one line. */
  purpose: string
  /** The value in `text`, or undefined when the text is none. */
  parse(text: string): Value | undefined
}

/** A setting in the environment that is not what it must be. The message names it and says what it takes. */
export class SettingError extends Error {
  override name = 'SettingError'
}

export function defineText(env: string, fallback: string, purpose: string): Setting<string> {
  return { env, fallback, purpose, parse: (text) => text }
}

/** Empty means "not set". */
export function defineOptionalText(env: string, purpose: string): Setting<string | undefined> {
  return { env, fallback: undefined, purpose, parse: (text) => text }
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
  return { env, fallback, purpose: `${purpose} (${min} to ${max})`, parse }
}

export function defineChoice<Choice extends string>(
  env: string,
  fallback: Choice,
  choices: readonly Choice[],
  purpose: string,
): Setting<Choice> {
  return {
    env,
    fallback,
    purpose: `${purpose} (${choices.join(', ')})`,
    parse: (text) => choices.find((choice) => choice === text),
  }
}

/** Values between commas. */
export function defineList(env: string, purpose: string): Setting<readonly string[]> {
  const parse = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return { env, fallback: [], purpose, parse }
}

/** An absolute http or https address; a trailing slash is dropped. */
export function defineAddress(env: string, purpose: string): Setting<string | undefined> {
  const parse = (text: string) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol) ? text.replace(/\/+$/, '') : undefined
  }
  return { env, fallback: undefined, purpose, parse }
}

/** An address of the operator's own site with placeholders; `findFault` says what is wrong with one. */
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
  return { env, fallback: undefined, purpose, parse }
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
  return { env, fallback, purpose, parse }
}
