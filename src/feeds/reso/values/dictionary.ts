import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { normalizeLookup, splitJoinedWords } from './lookup-values.ts'

/** What is needed of the RESO Data Dictionary while reading: its Property fields, and names of their lookup values. */
export interface ResoDictionary {
  isPropertyField(name: string): boolean
  /** The human name of a lookup value in either spelling; a value unknown to the dictionary keeps its words. */
  nameLookupValue(field: string, text: string): string
}

interface DictionaryFile {
  fields: { resourceName: string; fieldName: string; type: string; isEnumeration: boolean }[]
  lookups: { lookupName: string; lookupValue: string; annotations: { term: string; value: string }[] }[]
}

const FILE = '@reso-standards/reso-common/reference-metadata/dd-2.1.json'
const MAX_SPELLINGS = 5_000
const NAME_TERM = 'RESO.OData.Metadata.StandardName'

let loaded: ResoDictionary | undefined

/** The dictionary, version 2.1 (it holds all of 2.0), read from the package on first use: about 50 ms. */
export function loadResoDictionary(): ResoDictionary {
  loaded ??= buildDictionary(JSON.parse(readFileSync(createRequire(import.meta.url).resolve(FILE), 'utf8')))
  return loaded
}

function buildDictionary(file: DictionaryFile): ResoDictionary {
  const fields = file.fields.filter((field) => field.resourceName === 'Property')
  const names = new Set(fields.map((field) => field.fieldName))
  const valuesByLookup = collectValues(file.lookups)
  const valuesByField = new Map<string, Map<string, string>>()
  for (const field of fields) {
    const values = field.isEnumeration ? valuesByLookup.get(field.type) : undefined
    if (values !== undefined) valuesByField.set(field.fieldName, values)
  }
  return {
    isPropertyField: (name) => names.has(name),
    nameLookupValue: (field, text) =>
      valuesByField.get(field)?.get(text) ?? nameValue(valuesByField.get(field), text),
  }
}

/** A spelling once met is kept, as each comes back in nearly every record. */
function nameValue(values: Map<string, string> | undefined, text: string): string {
  const name = values?.get(normalizeLookup(text)) ?? splitJoinedWords(text)
  if (values !== undefined && values.size < MAX_SPELLINGS) values.set(text, name)
  return name
}

function collectValues(lookups: DictionaryFile['lookups']): Map<string, Map<string, string>> {
  const byLookup = new Map<string, Map<string, string>>()
  for (const { lookupName, lookupValue, annotations } of lookups) {
    const name = annotations.find((annotation) => annotation.term === NAME_TERM)?.value ?? lookupValue
    const values = byLookup.get(lookupName) ?? new Map<string, string>()
    values.set(normalizeLookup(lookupValue), name).set(normalizeLookup(name), name)
    byLookup.set(lookupName, values)
  }
  return byLookup
}
