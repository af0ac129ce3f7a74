import type { Phone } from '../../../records/agent.ts'
import type { Contact } from '../../../records/listing.ts'

/**
 * What is kept of an agent or office, completed by how the listing at hand says to reach them: its own email and page come
 * first, its phones after those of the record; all else only where the record does not say it.
 */
export function completeContact<Kept extends Contact>(kept: Kept, said: Contact | undefined): Kept {
  if (said === undefined) return kept
  return {
    ...said,
    ...kept,
    ...(said.email === undefined ? {} : { email: said.email }),
    ...(said.url === undefined ? {} : { url: said.url }),
    phones: joinPhones(kept.phones, said.phones),
  }
}

/** Each number once, however it is written; one of them is primary. */
function joinPhones(kept: readonly Phone[], said: readonly Phone[]): Phone[] {
  if (kept.length === 0) return [...said]
  const known = new Set(kept.map(({ number }) => getDigits(number)))
  const others = said.filter(({ number }) => !known.has(getDigits(number)))
  return [...kept, ...others.map((phone) => ({ ...phone, isPrimary: false }))]
}

/** The last ten, without a country's. */
function getDigits(number: string): string {
  return number.replace(/\D/g, '').slice(-10)
}
