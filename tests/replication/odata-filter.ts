/** The fields of a record, as a service has them. */
export type Fields = Readonly<Record<string, unknown>>

type Condition = (fields: Fields) => boolean

const TOKEN = /\s*('(?:[^']|'')*'|[()]|[^\s()]+)/y // "(", "ListingKey", "eq", "'it''s'"

/** Parses the part of $filter that replication uses: eq, gt and ge, joined by "and" and "or", in parentheses. Throws for anything else. */
export function parseFilter(text: string): Condition {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (match === null) throw new Error(`not a filter: ${text}`)
    tokens.push(match[1]!)
  }
  let at = 0
  const take = () => {
    const token = tokens[at++]
    if (token === undefined) throw new Error(`the filter ends too soon: ${text}`)
    return token
  }
  const parseOr = (): Condition => {
    const conditions = [parseAnd()]
    while (tokens[at] === 'or') {
      at++
      conditions.push(parseAnd())
    }
    return (fields) => conditions.some((condition) => condition(fields))
  }
  const parseAnd = (): Condition => {
    const conditions = [parseComparison()]
    while (tokens[at] === 'and') {
      at++
      conditions.push(parseComparison())
    }
    return (fields) => conditions.every((condition) => condition(fields))
  }
  const parseComparison = (): Condition => {
    const name = take()
    if (name === '(') {
      const inner = parseOr()
      if (take() !== ')') throw new Error(`a parenthesis is open: ${text}`)
      return inner
    }
    const [operator, literal] = [take(), parseLiteral(take())]
    if (operator === 'eq') return (fields) => fields[name] === literal
    if (operator === 'gt') return (fields) => compareValues(fields[name], literal) > 0
    if (operator === 'ge') return (fields) => compareValues(fields[name], literal) >= 0
    throw new Error(`unknown operator ${operator}`)
  }
  const condition = parseOr()
  if (at < tokens.length) throw new Error(`surplus in the filter: ${text}`)
  return condition
}

function parseLiteral(token: string): unknown {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'")
  if (token === 'true' || token === 'false') return token === 'true'
  return /^-?\d+(\.\d+)?$/.test(token) ? Number(token) : token
}

/** Numbers by size, and texts, which timestamps in one form are, by code. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [String(left ?? ''), String(right ?? '')]
  return a < b ? -1 : a > b ? 1 : 0
}
