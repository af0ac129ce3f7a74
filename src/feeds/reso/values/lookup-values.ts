import { foldName } from '../../../records/fold-name.ts'
import {
  DECIDING_LOOKUPS,
  JOINED_SPELLINGS,
  LOOKUP_SYNONYMS,
  SAME_LOOKUP,
  SHOWN_LOOKUPS,
} from './lookup-names.ts'

/** What one text in a lookup field means. */
export interface LookupMeaning {
  /** The name to keep, or undefined for "None", "No Pool" in PoolFeatures and the like, which stand for nothing. */
  name: string | undefined
  /** True when the text says that the home lacks what the field is about: "No Pool" in PoolFeatures. */
  isDenial: boolean
  /** False when Plat decides something from this field and does not know this value of it. */
  isUnderstood: boolean
}

const MAX_SPELLINGS_PER_FIELD = 5_000

/** Finds the meaning of lookup values, and caches it, because the same few texts come back in nearly every record. */
export class LookupValues {
  readonly #namesByField = new Map<string, ReadonlyMap<string, string>>()
  readonly #meaningsByField = new Map<string, Map<string, LookupMeaning>>()

  find(field: string, text: string): LookupMeaning {
    let meanings = this.#meaningsByField.get(field)
    if (meanings === undefined) {
      meanings = new Map()
      this.#meaningsByField.set(field, meanings)
    }
    let meaning = meanings.get(text)
    if (meaning === undefined) {
      meaning = this.#interpret(field, text.trim())
      if (meanings.size < MAX_SPELLINGS_PER_FIELD) meanings.set(text, meaning)
    }
    return meaning
  }

  #interpret(field: string, text: string): LookupMeaning {
    const isDenial = deniesSubject(field, text)
    if (isDenial || isEmptyWord(text)) return { name: undefined, isDenial, isUnderstood: true }
    const name = this.#names(field).get(foldName(text))
    return {
      name: name ?? separateWords(text),
      isDenial: false,
      isUnderstood: name !== undefined || !isDeciding(field),
    }
  }

  #names(field: string): ReadonlyMap<string, string> {
    const list = SAME_LOOKUP[field] ?? field
    let names = this.#namesByField.get(list)
    if (names === undefined) {
      // Exports often write a subtype, such as "Single Family Residential", in the column that becomes PropertyType.
      const borrowed = list === 'PropertyType' ? this.#names('PropertySubType') : []
      names = new Map([...borrowed, ...listSpellings(list)])
      this.#namesByField.set(list, names)
    }
    return names
  }
}

function isDeciding(field: string): boolean {
  return (SAME_LOOKUP[field] ?? field) in DECIDING_LOOKUPS
}

/** Every known spelling of the field's names, folded, with the name. */
function listSpellings(field: string): [spelling: string, name: string][] {
  const list = DECIDING_LOOKUPS[field] ?? SHOWN_LOOKUPS[field] ?? ''
  const names = list.split('|').map((name) => name.trim())
  const joined = Object.entries(JOINED_SPELLINGS).filter(([, name]) => names.includes(name))
  const synonyms = Object.entries(LOOKUP_SYNONYMS[field] ?? {}).flatMap(([name, spellings]) =>
    spellings.map((spelling) => [spelling, name] as const),
  )
  const spellings = [...synonyms, ...joined, ...names.map((name) => [name, name] as const)]
  return spellings.map(([spelling, name]) => [foldName(spelling), name])
}

const JOINED_WORDS = /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/ // "CentralAir", not "Central Air" or "HVAC"
const CAPITALS = /^(?=.*[A-Z]{5}|.*[A-Z] )[^a-z]+$/ // "CENTRAL AIR", "HARDWOOD", not "HVAC"
const SMALL_LETTERS = /^[^A-Z]*[a-z][^A-Z]*$/ // "central air"

/** "CentralAir", "CENTRAL AIR" and "central air" as "Central Air"; other text stays as it is. */
function separateWords(text: string): string {
  if (JOINED_WORDS.test(text)) return text.replace(/([a-z])([A-Z])/g, '$1 $2') // "lA" -> "l A"
  if (!CAPITALS.test(text) && !SMALL_LETTERS.test(text)) return text
  return text.toLowerCase().replace(/(?<![a-z'])[a-z]/g, (letter) => letter.toUpperCase()) // "air" -> "Air"
}

const EMPTY_WORDS = new Set(['', 'none', 'na', 'null', 'notapplicable', 'noneofabove', 'noneoftheabove'])
const LONGEST_EMPTY_WORD = 'none of the above'.length

function isEmptyWord(text: string): boolean {
  return text.length <= LONGEST_EMPTY_WORD && EMPTY_WORDS.has(foldName(text))
}

/** What a field is about. "No Outlet" in LotFeatures is a feature, but "No Pool" in PoolFeatures says that there is no pool. */
const SUBJECT_OF_FIELD: Readonly<Record<string, RegExp>> = {
  Basement: /^basement$/,
  Cooling: /^(cooling|airconditioning|aircond|ac|centralair)$/,
  Fencing: /^(fence|fencing)$/,
  FireplaceFeatures: /^fireplaces?$/,
  Heating: /^(heat|heating)$/,
  ParkingFeatures: /^(parking|garage|garageorparking)$/,
  PatioAndPorchFeatures: /^(patio|porch|deck|patioorporch)$/,
  PoolFeatures: /^(pool|privatepool|swimmingpool)$/,
  SpaFeatures: /^(spa|hottub|spaorhottub)$/,
  View: /^views?$/,
  WaterfrontFeatures: /^(waterfront|waterfrontage|waterfrontproperty|water)$/,
}
const DENIAL = /^(?:no|not|non|without)[\s-]+(?:on\s+|a\s+)?(.+)$/i // "No Waterfront", "Non-Waterfront", "Not on Water"
const JOINED_DENIAL = /^(?:No|Not|Non)([A-Z].*)$/ // "NoWaterfront"

function deniesSubject(field: string, text: string): boolean {
  const subject = SUBJECT_OF_FIELD[field]
  if (subject === undefined) return false
  const denied = DENIAL.exec(text)?.[1] ?? JOINED_DENIAL.exec(text)?.[1]
  return denied !== undefined && subject.test(foldName(denied))
}

/**
 * The texts in a lookup field, however it was written: a list, text with commas, one text, or a JSON list as text. Undefined when
 * the value is none of these.
 */
export function listLookupTexts(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.every(isText) ? value : value.filter(isTextOrNumber).map(String)
  if (typeof value === 'string')
    return value.includes(',') || value.startsWith('[') ? splitText(value) : [value]
  return typeof value === 'number' ? [String(value)] : undefined
}

/** The texts of "A,B", and of a list written as text: "[\"A\",\"B\"]", "['A', 'B']". */
function splitText(text: string): string[] {
  const trimmed = text.trim()
  const inner = trimmed.startsWith('[') && trimmed.endsWith(']') ? trimmed.slice(1, -1) : trimmed
  return inner.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2')) // `"Central Air"` -> Central Air
}

function isText(item: unknown): item is string {
  return typeof item === 'string'
}

function isTextOrNumber(item: unknown): boolean {
  return typeof item === 'string' || typeof item === 'number'
}
