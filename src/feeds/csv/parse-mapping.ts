import { type DatePattern, NUMBERED_DATES, parseDatePattern } from '../reading/parse-date.ts'
import { listFieldsRead } from '../reso/fields-read.ts'
import {
  type ColumnMapping,
  type ColumnTarget,
  type CombinedField,
  MappingFile,
  type OpenHouseColumns,
  type RowCondition,
} from './column-mapping.ts'
import { buildFileFormat } from './file-format.ts'
import { suggest, YamlText } from './yaml-text.ts'

const RESOURCES = {
  Property: { keyField: 'ListingKey', mapped: 'property' },
  Member: { keyField: 'MemberKey', mapped: 'member' },
  Office: { keyField: 'OfficeKey', mapped: 'office' },
  Assessment: { keyField: 'ParcelNumber', mapped: 'assessment' },
} as const

/** Fields that hold lists of records. Of these a column can fill only Media. */
export const NESTED_FIELDS = [
  'OpenHouse',
  'OpenHouses',
  'Rooms',
  'PropertyRooms',
  'UnitTypes',
  'PropertyUnitTypes',
]

/**
 * The mapping in a YAML text (see README.md beside). Throws FeedError naming the line, and the nearest allowed name, of each
 * thing that is wrong.
 */
export function parseMapping(name: string, text: string): ColumnMapping {
  const yaml = new YamlText(name, text)
  const plain = writeOut(yaml.value)
  yaml.check(MappingFile, plain)
  return new MappingBuilder(name, yaml, plain as MappingFile).build()
}

/** Writes out the short forms: a field's name for a target, one element for a list, any scalar for a text. */
function writeOut(value: unknown): unknown {
  if (!isObject(value)) return value
  const written: Record<string, unknown> = { ...value }
  for (const section of ['nulls', 'ignore', 'optional'] as const)
    if (section in written) written[section] = writeOutTexts(written[section])
  if (isObject(written.file)) written.file = writeOutLists(written.file, ['header', 'members'])
  if (isObject(written.skip)) written.skip = mapValues(written.skip, writeOutTexts)
  if (isObject(written.columns)) written.columns = mapValues(written.columns, writeOutTargets)
  if ('openHouses' in written)
    written.openHouses = listOf(written.openHouses).map((each) => writeOutLists(each, ['dateFormat']))
  return written
}

function writeOutLists(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value
  const lists = names.filter((name) => name in value).map((name) => [name, writeOutTexts(value[name])])
  return { ...value, ...Object.fromEntries(lists) }
}

function writeOutTexts(value: unknown): unknown {
  return listOf(value).map((each) => (isObject(each) ? each : String(each ?? '')))
}

function writeOutTargets(value: unknown): unknown {
  return listOf(value).map((each) => {
    if (typeof each === 'string') return { field: each }
    const written = writeOutLists(each, ['dateFormat'])
    if (!isObject(written)) return written
    const conditions = (['when', 'unless'] as const)
      .filter((name) => isObject(written[name]))
      .map((name) => [name, mapValues(written[name] as Record<string, unknown>, writeOutTexts)])
    return { ...written, ...Object.fromEntries(conditions) }
  })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(
  map: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}

/** Checks what a schema cannot, and builds the mapping. */
class MappingBuilder {
  readonly #name: string
  readonly #yaml: YamlText
  readonly #plain: MappingFile
  readonly #fieldNames: ReadonlySet<string>
  readonly #uses: { column: string; line: number }[] = []

  constructor(name: string, yaml: YamlText, plain: MappingFile) {
    this.#name = name
    this.#yaml = yaml
    this.#plain = plain
    const read = listFieldsRead(RESOURCES[plain.resource].mapped)
    this.#fieldNames = read.difference(new Set(NESTED_FIELDS))
  }

  build(): ColumnMapping {
    const { resource, file = {}, nulls = [], ignore = [], optional = [] } = this.#plain
    return {
      name: this.#name,
      resource,
      keyField: RESOURCES[resource].keyField,
      file: buildFileFormat(file, this.#yaml),
      ...(file.members === undefined ? {} : { members: file.members }),
      nulls: new Set(['', ...nulls]),
      constants: this.#buildConstants(),
      targets: this.#buildTargets(),
      combined: this.#buildCombined(),
      openHouses: this.#buildOpenHouses(),
      skipped: this.#buildCondition(this.#plain.skip ?? {}, ['skip']),
      ignored: new Set(ignore),
      optional: new Set(optional),
      uses: this.#uses,
    }
  }

  #buildConstants(): ColumnMapping['constants'] {
    const constants = Object.entries(this.#plain.constants ?? {})
    for (const [field, value] of constants) {
      this.#checkField(field, ['constants', field])
      if (value === null) this.#yaml.refuse(['constants', field], 'has no value')
    }
    return new Map(constants)
  }

  #buildTargets(): ColumnTarget[] {
    return Object.entries(this.#plain.columns).flatMap(([column, targets]) =>
      targets.map((target, index) => {
        const path = ['columns', column, String(index)]
        const { values, dateFormat, when, unless, ...rest } = target
        this.#use(column, path)
        this.#checkField(target.field, path)
        this.#checkMedia(target, path)
        return {
          ...rest,
          column,
          ...(values === undefined ? {} : { values: new Map(Object.entries(values)) }),
          ...(dateFormat === undefined ? {} : { parseDate: this.#compileDate(dateFormat, path) }),
          ...(when === undefined ? {} : { when: this.#buildCondition(when, [...path, 'when']) }),
          ...(unless === undefined ? {} : { unless: this.#buildCondition(unless, [...path, 'unless']) }),
        }
      }),
    )
  }

  #checkMedia(target: MappingFile['columns'][string][number], path: string[]): void {
    if (target.field === 'Media') return
    for (const name of ['split', 'category'] as const)
      if (target[name] !== undefined) this.#yaml.refuse([...path, name], 'belongs to the field Media only')
  }

  #buildCombined(): CombinedField[] {
    return Object.entries(this.#plain.combine ?? {}).map(([field, template]) => {
      const path = ['combine', field]
      this.#checkField(field, path)
      const parts =
        parseTemplate(template) ?? this.#yaml.refuse(path, `"${template}" has a brace without its partner`)
      for (const part of parts) if ('column' in part) this.#use(part.column, path)
      return { field, parts }
    })
  }

  #buildOpenHouses(): OpenHouseColumns[] {
    return (this.#plain.openHouses ?? []).map(({ dateFormat, ...columns }, index) => {
      const path = ['openHouses', String(index)]
      for (const column of Object.values(columns)) this.#use(column, path)
      return {
        ...columns,
        ...(dateFormat === undefined ? {} : { parseDate: this.#compileDate(dateFormat, path) }),
      }
    })
  }

  #buildCondition(texts: Readonly<Record<string, readonly string[]>>, path: string[]): RowCondition {
    for (const column of Object.keys(texts)) this.#use(column, [...path, column])
    return new Map(Object.entries(texts).map(([column, some]) => [column, new Set(some)]))
  }

  #use(column: string, path: string[]): void {
    this.#uses.push({ column, line: this.#yaml.lineOf(path) })
  }

  #checkField(field: string, path: string[]): void {
    if (this.#fieldNames.has(field)) return
    const { resource } = this.#plain
    this.#yaml.refuse(
      path,
      `"${field}" is not a field of ${resource} that Plat reads; ${suggest(field, [...this.#fieldNames])}`,
    )
  }

  #compileDate(patterns: readonly string[], path: string[]): DatePattern {
    const compiled = patterns.map((pattern) => this.#compilePattern(pattern, path))
    return (text) => {
      for (const parse of compiled) {
        const date = parse(text)
        if (date !== undefined) return date
      }
      return undefined
    }
  }

  #compilePattern(pattern: string, path: string[]): DatePattern {
    return (
      parseDatePattern(pattern) ??
      this.#yaml.refuse(
        path,
        `the date format "${pattern}" does not have a year (yyyy), a month (M, MM, MMM) and a day (d, dd) once each, and is not one of ${NUMBERED_DATES.join(', ')}`,
      )
    )
  }
}

const TEMPLATE_PART = /\{([^{}:?]+)(?::(\d+))?(\?)?\}|[^{}]+/g // "{id}", "{date:8}", "{lot:04}", "{unit?}", "-"

function parseTemplate(text: string): CombinedField['parts'] | undefined {
  const matches = [...text.matchAll(TEMPLATE_PART)]
  if (matches.map((match) => match[0]).join('') !== text) return undefined
  return matches.map(([whole, column, length, optional]) => {
    if (column === undefined) return { text: whole }
    const isOptional = optional !== undefined
    if (length === undefined) return { column, isOptional }
    const digits = Number(length)
    return length.startsWith('0') ? { column, isOptional, digits } : { column, isOptional, length: digits }
  })
}
