import type { Format } from './format.ts'

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
