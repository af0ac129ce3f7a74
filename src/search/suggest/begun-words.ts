/** Reads a text whose last word may not be finished: the texts, all folded, that it may become. */
export type ShortenLastWord = (text: string) => string[]

/** By a table of short forms: "mou" may become "mount", which is compared as "mt". */
export function buildShortenLastWord(shortForms: Readonly<Record<string, string>>): ShortenLastWord {
  const forms = Object.entries(shortForms)
  return (text) => {
    const start = text.slice(0, text.lastIndexOf(' ') + 1)
    const word = text.slice(start.length)
    if (word.length < 2) return []
    const begun = forms.filter(([long, short]) => long.startsWith(word) && !short.startsWith(word))
    return [...new Set(begun.map(([, short]) => `${start}${short}`))]
  }
}
