import { DELIMITERS } from '../reading/delimited-rows.ts'
import { ENCODINGS } from '../reading/input-text.ts'
import type { ColumnMapping, ColumnTarget, CombinedField } from './column-mapping.ts'
import { type MappingNode, type Plain, parseMappingText } from './mapping-node.ts'

const RESOURCES = ['Property', 'Member', 'Office'] as const
const SECTIONS = ['resource', 'file', 'nulls', 'constants', 'columns', 'combine', 'ignore'] as const

/** The mapping in a YAML text (see README.md beside). Throws FeedError naming the line of what is wrong. */
export function parseMapping(name: string, text: string): ColumnMapping {
  const root = parseMappingText(name, text)
  const sections = readSections(root, SECTIONS)
  const file = readSections(sections.get('file'), ['delimiter', 'encoding'])
  const columns = sections.get('columns') ?? root.refuse('"columns" is missing')
  const encoding = file.get('encoding')?.word(ENCODINGS)
  const delimiter = file.get('delimiter')?.word(['comma', 'tab', 'semicolon', 'pipe'])
  return {
    name,
    resource: sections.get('resource')?.word(RESOURCES) ?? root.refuse('"resource" is missing'),
    file: {
      ...(delimiter === undefined ? {} : { delimiter: DELIMITERS[delimiter] }),
      ...(encoding === undefined ? {} : { encoding }),
    },
    nulls: new Set(['', ...listTexts(sections.get('nulls'))]),
    constants: readConstants(sections.get('constants')),
    targets: columns
      .entries()
      .flatMap(([column, node]) => node.elements().map((each) => readTarget(column, each))),
    combined: (sections.get('combine')?.entries() ?? []).map(readCombined),
    ignored: new Set(listTexts(sections.get('ignore'))),
  }
}

function readSections(node: MappingNode | undefined, known: readonly string[]): Map<string, MappingNode> {
  const sections = new Map(node?.entries())
  for (const [key, value] of sections) {
    if (!known.includes(key)) value.refuse(`"${key}" is none of ${known.join(', ')}`)
  }
  return sections
}

function listTexts(node: MappingNode | undefined): string[] {
  return (node?.elements() ?? []).map((element) => String(element.plain()))
}

function readConstants(node: MappingNode | undefined): Map<string, string | number | boolean> {
  const constants = new Map<string, string | number | boolean>()
  for (const [field, value] of node?.entries() ?? []) {
    checkField(field, value)
    constants.set(field, value.plain() ?? value.refuse(`"${field}" has no value`))
  }
  return constants
}

const TARGET_KEYS = ['field', 'values', 'otherwise', 'multiply', 'dateOrder']

function readTarget(column: string, node: MappingNode): ColumnTarget {
  if (node.isText()) return { column, field: checkField(node.text(), node), line: node.line }
  const keys = readSections(node, TARGET_KEYS)
  const field = keys.get('field') ?? node.refuse(`column "${column}" names no field`)
  const target: ColumnTarget = { column, field: checkField(field.text(), field), line: node.line }
  const [values, otherwise, multiply] = [keys.get('values'), keys.get('otherwise'), keys.get('multiply')]
  if (values !== undefined) target.values = readValues(values)
  if (otherwise !== undefined) target.otherwise = otherwise.plain()
  if (multiply !== undefined) target.multiply = multiply.number()
  const dateOrder = keys.get('dateOrder')?.word(['day-month-year', 'month-day-year'])
  if (dateOrder !== undefined) target.dateOrder = dateOrder
  return target
}

function readValues(node: MappingNode): Map<string, Plain> {
  return new Map(node.entries().map(([text, value]) => [text, value.plain()]))
}

function checkField(field: string, node: MappingNode): string {
  return /^[A-Z][A-Za-z0-9]*$/.test(field) ? field : node.refuse(`"${field}" is no name of a RESO field`)
}

const PART = /\{([^{}:]+)(?::(\d+))?\}|[^{}]+/g // "{id}", "{date:8}", "-"

function readCombined([field, node]: [string, MappingNode]): CombinedField {
  checkField(field, node)
  const text = node.text()
  const matches = [...text.matchAll(PART)]
  if (matches.map((match) => match[0]).join('') !== text)
    node.refuse(`"${text}" has a brace without its partner`)
  const parts = matches.map(([whole, column, length]) => {
    if (column === undefined) return { text: whole }
    return length === undefined ? { column } : { column, length: Number(length) }
  })
  return { field, line: node.line, parts }
}
