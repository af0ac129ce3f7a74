import type { ListingFacts, ListingOrigin } from '../../records/listing.ts'
import { normalizeLookup } from './normalize-lookup.ts'
import type { RecordReader } from './record-reader.ts'

type Display = Pick<
  ListingFacts,
  'isDisplayAllowed' | 'isAddressDisplayAllowed' | 'isValuationDisplayAllowed'
>

/** What may be shown; a silent or unreadable flag allows it, as RESO's default does. */
export function mapDisplay(reader: RecordReader): Display {
  return {
    isDisplayAllowed: reader.flag('InternetEntireListingDisplayYN') ?? true,
    isAddressDisplayAllowed: reader.flag('InternetAddressDisplayYN') ?? true,
    isValuationDisplayAllowed: reader.flag('InternetAutomatedValuationDisplayYN') ?? true,
  }
}

const OWNER_WORDS = ['entryonly', 'byowner', 'fsbo']

/**
 * Who offers the home. RESO has no value for owners: an entry-only service, or a local agreement naming the owner, is
 * taken for one. A named builder without a listing agent or office offers its own home. All else is an agent's.
 */
export function mapOrigin(reader: RecordReader): ListingOrigin {
  const service = normalizeLookup(
    `${reader.text('ListingService') ?? ''}${reader.lookup('ListingAgreement') ?? ''}`,
  )
  if (OWNER_WORDS.some((word) => service.includes(word))) return 'owner'
  const isRepresented = [
    'ListAgentKey',
    'ListAgentFullName',
    'ListAgent',
    'ListOfficeName',
    'ListOfficeKey',
  ].some((field) => reader.raw(field) !== undefined)
  return !isRepresented && reader.raw('BuilderName') !== undefined ? 'builder' : 'agent'
}
