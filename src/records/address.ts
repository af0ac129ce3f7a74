/** A street address in parts, named with RESO's names. An absent part is unknown or does not exist. */
export interface Address {
  streetNumber?: string
  streetDirPrefix?: string
  streetName?: string
  streetSuffix?: string
  streetDirSuffix?: string
  unitNumber?: string
  /** The street line as the feed wrote it, without city, state and ZIP code. It is shown when there are no parts, with the unit after it. */
  unparsedAddress?: string
  city?: string
  /** Two-letter USPS code. */
  stateOrProvince?: string
  /** Five digits, without the extension. */
  postalCode?: string
  countyOrParish?: string
  /** Five-digit FIPS code of the county. */
  countyFips?: string
}

/** "123 N Main St # 4": the street line with its unit. Undefined when neither parts nor an unparsed line are known. */
export function renderStreetLine(address: Address): string | undefined {
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix, unitNumber } = address
  const parts = [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix]
  const line =
    streetName === undefined ? address.unparsedAddress : parts.filter((part) => part !== undefined).join(' ')
  return line === undefined || unitNumber === undefined ? line : `${line} ${renderUnit(unitNumber)}`
}

/** "Apt 4" stays as it is; a bare "4" becomes "# 4". */
export function renderUnit(unitNumber: string): string {
  return /^([A-Za-z]{2,}\b|#)/.test(unitNumber) ? unitNumber : `# ${unitNumber}` // "Unit 4", "# 4"
}
