const LONGEST_PARCEL = 100

const UPI_OF_UNIT = /(-S-|:S:|:SUB:)/ // US-13051-N-1122444-S-113: the identifier names a unit of the parcel

/** A parcel number without its punctuation; undefined when it stands for none ("N/A", "0000", "TBD"). */
export function identifyParcel(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain.length < 4 || plain.length > LONGEST_PARCEL) return undefined
  const digits = plain.replace(/\D/g, '')
  if (digits.length < 3 || /^(\d)\1*$/.test(digits)) return undefined // 0000, 99999
  return plain
}

/** A universal parcel identifier as it is compared, and whether it names a single unit. */
export function identifyUniversalParcel(text: string): { parcel: string; isOfUnit: boolean } | undefined {
  const parcel = text.trim().toUpperCase()
  if (parcel.length > LONGEST_PARCEL || parcel.replace(/\D/g, '').length < 6) return undefined
  return { parcel, isOfUnit: UPI_OF_UNIT.test(parcel) }
}
