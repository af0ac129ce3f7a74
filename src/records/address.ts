/** A street address in parts, named as RESO names them. Absent parts are unknown or do not exist. */
export interface Address {
  streetNumber?: string
  streetDirPrefix?: string
  streetName?: string
  streetSuffix?: string
  streetDirSuffix?: string
  unitNumber?: string
  /** The street line as the feed wrote it, used when it gave no parts. */
  unparsedAddress?: string
  city?: string
  /** Two-letter USPS code. */
  stateOrProvince?: string
  /** Five digits; an extension is dropped. */
  postalCode?: string
  countyOrParish?: string
  /** Five-digit FIPS code of the county. */
  countyFips?: string
}

/** "123 N Main St # 4": the street line, or undefined when neither parts nor an unparsed line are known. */
export function renderStreetLine(address: Address): string | undefined {
  const { streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix, unitNumber } = address
  if (streetName === undefined) return address.unparsedAddress
  const line = [streetNumber, streetDirPrefix, streetName, streetSuffix, streetDirSuffix]
    .filter((part) => part !== undefined)
    .join(' ')
  return unitNumber === undefined ? line : `${line} ${renderUnit(unitNumber)}`
}

/** "Apt 4" stays as it is; a bare "4" becomes "# 4". */
export function renderUnit(unitNumber: string): string {
  return /^([A-Za-z]{2,}\b|#)/.test(unitNumber) ? unitNumber : `# ${unitNumber}` // "Unit 4", "# 4"
}
