import { openShownComparison } from '../../../display/shown-editions.ts'
import type { RunOperation } from '../../../http/api/http-parts.ts'
import { runBuilderDetail } from '../../../operations/builder-detail/builder-detail.ts'
import { runChanges } from '../../../operations/changes/changes.ts'
import { runExportPage } from '../../../operations/export-page/export-page.ts'
import { runGroundTiles } from '../../../operations/ground-tiles/ground-tiles.ts'
import { runMapGround } from '../../../operations/ground-tiles/map-ground.ts'
import { runLightbox } from '../../../operations/lightbox/lightbox.ts'
import { runLoanCalculation } from '../../../operations/loan-calculation/loan-calculation.ts'
import { runMarketStatistics } from '../../../operations/market-statistics/market-statistics.ts'
import { runMortgageRates } from '../../../operations/mortgage-rates/mortgage-rates.ts'
import { runNearbyRentals } from '../../../operations/nearby-rentals/nearby-rentals.ts'
import { runNeighborhoodAndSchools } from '../../../operations/neighborhood-and-schools/neighborhood-and-schools.ts'
import type { Operation, OperationSettings } from '../../../operations/operation.ts'
import { runPastSales } from '../../../operations/past-sales/past-sales.ts'
import { runPlaceOutlines } from '../../../operations/place-outlines/place-outlines.ts'
import { runPropertyDetail } from '../../../operations/property-detail/property-detail.ts'
import { runPropertyEstimate } from '../../../operations/property-estimate/property-estimate.ts'
import { runPropertyHistory } from '../../../operations/property-history/property-history.ts'
import { runPropertyLookup } from '../../../operations/property-lookup/property-lookup.ts'
import { runSearchByArea } from '../../../operations/search-by-area/search-by-area.ts'
import { runSearchByLocation } from '../../../operations/search-by-location/search-by-location.ts'
import { runSearchClusters } from '../../../operations/search-clusters/search-clusters.ts'
import { runSearchFacets } from '../../../operations/search-facets/search-facets.ts'
import { runSearchSuggest } from '../../../operations/search-suggest/search-suggest.ts'
import { runSearchTiles } from '../../../operations/search-tiles/search-tiles.ts'
import { runSimilarHomes } from '../../../operations/similar-homes/similar-homes.ts'
import { runSources } from '../../../operations/sources/sources.ts'
import type { EditionStore } from '../../../store/ports/edition-store.ts'
import type { ListSourcesOf } from './listing-sources.ts'
import type { EditionHolder } from './served-edition.ts'

/** By the contract's name. Parameters were parsed by the contract of the same name, so their types agree. */
const OPERATIONS: ReadonlyMap<string, Operation<never, unknown>> = new Map<string, Operation<never, unknown>>(
  [
    ['builder-detail', runBuilderDetail],
    ['property-lookup', runPropertyLookup],
    ['similar-homes', runSimilarHomes],
    ['neighborhood-and-schools', runNeighborhoodAndSchools],
    ['nearby-rentals', runNearbyRentals],
    ['property-detail', runPropertyDetail],
    ['lightbox', runLightbox],
    ['mortgage-rates', runMortgageRates],
    ['loan-calculation', runLoanCalculation],
    ['past-sales', runPastSales],
    ['search-by-location', runSearchByLocation],
    ['search-by-area', runSearchByArea],
    ['search-facets', runSearchFacets],
    ['market-statistics', runMarketStatistics],
    ['place-outlines', runPlaceOutlines],
    ['search-clusters', runSearchClusters],
    ['search-tiles', runSearchTiles],
    ['ground-tiles', runGroundTiles],
    ['map-ground', runMapGround],
    ['search-suggest', runSearchSuggest],
    ['property-history', runPropertyHistory],
    ['property-estimate', runPropertyEstimate],
    ['changes', runChanges],
    ['sources', runSources],
    ['export-page', runExportPage],
  ],
)

/** What operations answer from. */
export interface OperationSources extends Pick<EditionHolder, 'getServed'> {
  editions: Pick<EditionStore, 'read' | 'listChanges' | 'oldestEdition' | 'currentEdition'>
  listSourcesOf: ListSourcesOf
}

/** Runs an operation over the edition that is served when the request arrives. */
export function buildRunOperation(
  { getServed, editions, listSourcesOf }: OperationSources,
  settings: OperationSettings,
): RunOperation {
  return async (name, parameters, { nowMs, use, openBody }) => {
    const run = OPERATIONS.get(name)
    if (run === undefined) throw new Error(`No operation answers the contract ${name}`)
    const { editionIndex, reader, documents, answers, view, listReveals } = getServed(use)
    const splicing = documents && { documents, openBody }
    const shown = { edition: reader.edition, atMs: reader.shown?.atMs ?? nowMs }
    const compared = openShownComparison(editions, view, { ...shown, ...(listReveals && { listReveals }) })
    const listSources = () => listSourcesOf(view)
    const served = { editionIndex, reader, editions: compared, listSources }
    const context = { nowMs, ...served, settings, ...(splicing && { splicing }) }
    return {
      result: await run(parameters as never, context),
      edition: editionIndex.edition,
      estimates: editionIndex.estimatesVersion,
      answers,
    }
  }
}
