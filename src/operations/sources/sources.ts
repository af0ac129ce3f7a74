import type { SourcesData, SourcesParameters } from '../../contract/operations/display/sources.ts'
import type { ListingSource, Operation } from '../operation.ts'

/** What must be shown with the listings of each source, as far as the use of the key sees any. */
export const runSources: Operation<SourcesParameters, SourcesData> = async (
  { source: wanted },
  { listSources },
) => {
  const sources = await listSources()
  const data = sources.filter(({ source }) => wanted === undefined || source === wanted).map(presentSource)
  return { kind: 'answer', data }
}

const MINUTE_MS = 60_000

function presentSource(one: ListingSource): SourcesData[number] {
  const { source, lastReadAtMs, attribution, contact, disclaimer, statuses, withheld, delayMs } = one
  return {
    source,
    last_updated_at: lastReadAtMs === undefined ? null : new Date(lastReadAtMs).toISOString(),
    attribution: attribution ?? null,
    contact: contact ?? null,
    disclaimer: disclaimer ?? null,
    statuses: [...statuses],
    withheld: [...withheld],
    delay_minutes: delayMs / MINUTE_MS,
  }
}
