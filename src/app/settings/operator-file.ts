import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { OperatorSettings } from '../../operations/operation.ts'
import { SettingError } from './setting.ts'

type Check = 'text' | 'flag' | 'texts' | 'object' | 'phones'

/** Every entry of the file and what it must be; the names are those of OperatorSettings. */
const ENTRIES: Readonly<Record<string, Readonly<Record<string, Check>> | Check>> = {
  products: { attributes: 'object', names: 'texts', brandName: 'text', isPromotedListing: 'flag' },
  leads: {
    showContactAnAgent: 'flag',
    leadType: 'text',
    marketType: 'text',
    showLeadForm: 'flag',
    disclaimerText: 'text',
    isLenderPartnerEligible: 'flag',
    showTextLeads: 'flag',
    flipTheMarketEnabled: 'flag',
    phones: 'phones',
    showContactALender: 'flag',
    showLenderPartner: 'flag',
  },
  streetView: { url: 'text', metadataUrl: 'text' },
  showProviderLogo: 'flag',
  advertiserSlogan: 'text',
  brokerAccentColor: 'text',
  imageDisclaimer: 'text',
  suppressAllOffMarketPhotosExceptOne: 'flag',
}

const CHECKS: Readonly<Record<Check, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  object: isObject,
  phones: (value) =>
    Array.isArray(value) &&
    value.every((one) => isObject(one) && typeof one.number === 'string' && typeof one.category === 'string'),
}

/** Reads the operator's file, if there is one. Throws SettingError that names the entry that is wrong. */
export async function readOperatorSettings(path: string | undefined): Promise<OperatorSettings | undefined> {
  if (path === undefined) return undefined
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`PLAT_OPERATOR_FILE: ${path} cannot be read`)
  })
  return parseOperatorSettings(path, text)
}

export function parseOperatorSettings(path: string, text: string): OperatorSettings {
  const file: unknown = parse(text)
  if (!isObject(file)) throw new SettingError(`${path}: must be a YAML mapping`)
  checkEntries(path, file, ENTRIES, '')
  if (isObject(file.products) && file.products.names === undefined) {
    throw new SettingError(`${path}: products needs names`)
  }
  return file as OperatorSettings
}

function checkEntries(
  path: string,
  given: Record<string, unknown>,
  known: typeof ENTRIES,
  prefix: string,
): void {
  for (const [name, value] of Object.entries(given)) {
    const wanted = Object.hasOwn(known, name) ? known[name] : undefined
    if (wanted === undefined) throw new SettingError(`${path}: there is no entry ${prefix}${name}`)
    if (typeof wanted === 'string') {
      if (!CHECKS[wanted](value)) throw new SettingError(`${path}: ${prefix}${name} must be ${wanted}`)
    } else if (isObject(value)) checkEntries(path, value, wanted, `${prefix}${name}.`)
    else throw new SettingError(`${path}: ${prefix}${name} must be a mapping`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
