import type { SourceLens } from '../../../ingest/ports/source-probe.ts'
import { findResource, RESOURCES } from '../resources.ts'
import { fieldsOf, isJsonObject, type JsonItem } from './json-records.ts'
import type { RecordFields } from './record-fields.ts'

/** Sees the fields of RESO records with the resource before them, and those of records inside of records: "Property.Media.MediaURL". */
export const RECORD_LENS: SourceLens<JsonItem> = {
  list(item) {
    if (item.kind !== 'record') return []
    const title = findTitle(item)
    return new Set([...item.fields].flatMap(([name, value]) => listNames(value, `${title}.${name}`)))
  },
  drop(item, field) {
    if (item.kind !== 'record') return item
    const title = findTitle(item)
    if (!field.startsWith(`${title}.`)) return item
    return { ...item, fields: dropName(item.fields, field.slice(title.length + 1).split('.')) }
  },
}

function findTitle({ fields, envelope }: Extract<JsonItem, { kind: 'record' }>): string {
  const resource = findResource(fields, envelope)
  return resource === undefined ? 'Unknown' : RESOURCES[resource].title
}

function listNames(value: unknown, name: string): string[] {
  if (value === null || value === '' || name.includes('@')) return []
  if (Array.isArray(value)) return value.flatMap((item) => listNames(item, name))
  if (!isJsonObject(value)) return [name]
  return Object.entries(value).flatMap(([inner, item]) => listNames(item, `${name}.${inner}`))
}

function dropName(fields: RecordFields, [name = '', ...rest]: readonly string[]) {
  const kept = new Map(fields)
  if (rest.length === 0) kept.delete(name)
  else kept.set(name, dropWithin(kept.get(name), rest))
  return kept
}

function dropWithin(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => dropWithin(item, names))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(dropName(fieldsOf(value), names))
}
