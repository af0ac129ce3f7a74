const MAX_QUOTED_LENGTH = 60
const MAX_DETAIL_LENGTH = 900

/** Quotes what a client sent as printable ASCII, shortened if it is long. */
function quote(text: string): string {
  const cut = text.length > MAX_QUOTED_LENGTH
  const shown = escapeToAscii(cut ? text.slice(0, MAX_QUOTED_LENGTH) : text)
  return cut ? `"${shown}..." (${text.length} characters)` : `"${shown}"`
}

/** Turns any text into one line of printable ASCII of limited length, fit for a header. */
export function renderDetail(text: string): string {
  const line = text.replace(/[^\x20-\x7e]/g, escapeUnit)
  return line.length > MAX_DETAIL_LENGTH ? `${line.slice(0, MAX_DETAIL_LENGTH - 3)}...` : line
}

/** Names the parameter that was meant, or else all that there are. */
export function renderUnknownName(
  name: string,
  intended: string | undefined,
  accepted: readonly string[],
): string {
  const hint =
    intended === undefined ? `the parameters are ${accepted.join(', ')}` : `did you mean ${intended}?`
  return renderDetail(`unknown parameter ${quote(name)}; ${hint}`)
}

export function renderRepeated(name: string): string {
  return renderDetail(`${name}: given more than once; takes one value`)
}

export function renderContradiction(
  name: string,
  spellings: readonly string[],
  values: readonly string[],
): string {
  const given = spellings.map((spelling, index) => `${spelling}=${quote(values[index]!)}`).join(' and ')
  return renderDetail(`${name}: got ${given}; takes one value`)
}

export function renderMissing(name: string, isEmpty: boolean, takes: string): string {
  return renderDetail(`${name}: got ${isEmpty ? 'an empty value' : 'nothing'}; required, takes ${takes}`)
}

/** `fault` says which part of the text is wrong, if that is known. */
export function renderMismatch(name: string, got: string | undefined, takes: string, fault?: string): string {
  const given = got === undefined ? 'nothing' : quote(got)
  return renderDetail(`${name}: got ${given}${fault === undefined ? '' : `: ${fault}`}; takes ${takes}`)
}

export function renderInapplicable(name: string, got: string, status: string, applicable: readonly string[]) {
  const when = applicable.join(' or ')
  return renderDetail(`${name}: got ${quote(got)} with listing_status ${status}; applies to ${when} only`)
}

function escapeToAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]|["\\]/g, escapeUnit)
}

function escapeUnit(unit: string): string {
  if (unit === '"' || unit === '\\') return `\\${unit}`
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
