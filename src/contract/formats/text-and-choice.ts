import { explainedFormat, type Format } from './format.ts'

/** Any text of limited length, so that the code behind it need not check the length. */
export function freeText(maxLength: number): Format<string> {
  return {
    takes: `text of 1 to ${maxLength} characters`,
    schema: { type: 'string', minLength: 1, maxLength },
    parse: (text) => (text.length <= maxLength ? text : undefined),
  }
}

/** Several texts of limited length: one in each line, or the parameter several times. They may contain commas. */
export function textLines(most: number, maxLength: number): Format<readonly string[]> {
  const facts = {
    takes: `1 to ${most} texts of 1 to ${maxLength} characters, each as a parameter of its own`,
    schema: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength },
      minItems: 1,
      maxItems: most,
    },
  }
  const format = explainedFormat<readonly string[]>(facts, (given) => {
    const lines = given.split('\n').map((line) => line.trim())
    const texts = lines.filter((line) => line !== '')
    if (texts.length > most) return { fault: `${texts.length} texts` }
    const long = texts.findIndex((text) => text.length > maxLength)
    return long < 0 ? { value: texts } : { fault: `text ${long + 1} has ${texts[long]!.length} characters` }
  })
  return { ...format, joinedBy: '\n' }
}

/** A ZIP code, with or without its extension. The value is the five digits. */
export const zipCode: Format<string> = {
  takes: 'a ZIP code of five digits, or nine',
  schema: { type: 'string', pattern: '^[0-9]{5}(-?[0-9]{4})?$' },
  parse: (text) => /^([0-9]{5})(-?[0-9]{4})?$/.exec(text)?.[1],
}

export type CalendarDay = `${number}-${number}-${number}`

/** A day of the calendar, as YYYY-MM-DD. */
export const calendarDay: Format<CalendarDay> = {
  takes: 'a real date as YYYY-MM-DD',
  schema: { type: 'string', format: 'date' },
  parse(text) {
    const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) // "2024-02-29"
    if (match === null) return undefined
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
    return day >= 1 && day <= daysIn(year, month) ? (text as CalendarDay) : undefined
  },
}

function daysIn(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** One of the listed words, spelled exactly like that. */
export function choice<const Word extends string>(words: readonly Word[]): Format<Word> {
  return {
    takes: `one of ${words.join(', ')}`,
    schema: { type: 'string', enum: words },
    choices: words,
    parse: (text) => words.find((word) => word === text),
    listChosen: (value) => [value],
  }
}

/** One of the listed words, in upper or lower case. */
export function caselessChoice<const Word extends string>(words: readonly Word[]): Format<Word> {
  return {
    ...choice(words),
    takes: `one of ${words.join(', ')}, in any case`,
    parse: (text) => words.find((word) => word.toUpperCase() === text.toUpperCase()),
  }
}

/** A comma-separated list of the listed words; repeated words are ignored. */
export function choiceList<const Word extends string>(words: readonly Word[]): Format<readonly Word[]> {
  return {
    takes: `a comma-separated list of ${words.join(', ')}`,
    schema: { type: 'array', items: { type: 'string', enum: words } },
    choices: words,
    parse: (text) => parseWords(words, text),
    listChosen: (value) => value,
  }
}

function parseWords<Word extends string>(words: readonly Word[], text: string): readonly Word[] | undefined {
  const chosen = new Set<Word>()
  for (const item of text.split(',')) {
    const word = words.find((candidate) => candidate === item.trim())
    if (word === undefined) return undefined
    chosen.add(word)
  }
  return [...chosen]
}

/** "true" or "false". */
export const trueOrFalse: Format<boolean> = {
  takes: 'true or false',
  schema: { type: 'boolean' },
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}
