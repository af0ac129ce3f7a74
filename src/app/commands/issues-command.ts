import { Command } from 'commander'
import { ADDRESSES_ISSUES } from '../../feeds/addresses/addresses-feed.ts'
import { BDX_ISSUES } from '../../feeds/bdx/issues.ts'
import { BOUNDARIES_ISSUES } from '../../feeds/boundaries/issues.ts'
import { CSV_ISSUES } from '../../feeds/csv/issues.ts'
import { GROUND_ISSUES } from '../../feeds/ground/issues.ts'
import { LIMITS_ISSUES } from '../../feeds/limits/limits-feed.ts'
import { MITS_ISSUES } from '../../feeds/mits/issues.ts'
import { PLACES_ISSUES } from '../../feeds/places/places-feed.ts'
import { PRICE_INDEX_ISSUES } from '../../feeds/price-index/price-index-feed.ts'
import { RATES_ISSUES } from '../../feeds/rates/rates-feed.ts'
import { READING_ISSUES } from '../../feeds/reading/issues.ts'
import { RESO_ISSUES } from '../../feeds/reso/issues.ts'
import { WEB_API_ISSUES } from '../../feeds/reso-web-api/issues.ts'
import { SCHOOLS_ISSUES } from '../../feeds/schools/issues.ts'
import { XML_ISSUES } from '../../feeds/xml/issues.ts'
import { ZIF_ISSUES } from '../../feeds/zif/issues.ts'
import { INGEST_ISSUES } from '../../ingest/issues.ts'
import type { IssueCatalog } from '../../ingest/ports/issue.ts'
import type { CommandContext } from '../command-context.ts'
import { renderTable } from '../terminal.ts'

/** The issues by the part of Plat that raises them. */
const CATALOGS: Readonly<Record<string, IssueCatalog>> = {
  ingest: INGEST_ISSUES,
  'all feeds': READING_ISSUES,
  reso: RESO_ISSUES,
  'reso-web-api': WEB_API_ISSUES,
  csv: CSV_ISSUES,
  'all XML feeds': XML_ISSUES,
  bdx: BDX_ISSUES,
  mits: MITS_ISSUES,
  zif: ZIF_ISSUES,
  boundaries: BOUNDARIES_ISSUES,
  schools: SCHOOLS_ISSUES,
  rates: RATES_ISSUES,
  'price-index': PRICE_INDEX_ISSUES,
  places: PLACES_ISSUES,
  limits: LIMITS_ISSUES,
  addresses: ADDRESSES_ISSUES,
  ground: GROUND_ISSUES,
}

export function buildIssuesCommand({ terminal }: CommandContext): Command {
  return new Command('issues')
    .description('list every issue that an ingest can report, and what it means')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Effects:
  rejected  the record was left out; what is stored under its key stays
  dropped   a value was left out, the record was used
  suspect   used as it is, but it looks wrong
  derived   a missing value was filled from other data
  partial   the input is only a part of the source; a run with --full refuses it`,
    )
    .action(({ json }: { json?: boolean }) => {
      const issues = Object.entries(CATALOGS).flatMap(([from, catalog]) =>
        Object.entries(catalog).map(([name, { effect, meaning }]) => ({ name, effect, from, meaning })),
      )
      issues.sort((a, b) => (a.name < b.name ? -1 : 1))
      if (json === true) return terminal.printJson(issues)
      const rows = issues.map(({ name, effect, from, meaning }) => [name, effect, from, meaning])
      terminal.print(renderTable([['issue', 'effect', 'from', 'meaning'], ...rows]))
    })
}
