import type { BandFacet } from '../../contract/operations/search-facets.ts'
import { renderAmount, renderShortPrice } from './words.ts'

/** How many homes there are at which price. */
export function PriceBars({ facet }: { facet: BandFacet | undefined }) {
  if (facet === undefined) return null
  const used = trimEmpty(facet.values)
  const most = Math.max(1, ...used.map(({ count }) => count))
  if (used.length < 2) return null
  return (
    <figure class="bars" aria-label="Homes by price">
      <div class="bars-row">
        {used.map((band) => (
          <span
            key={band.min}
            class="bar"
            title={`${renderBand(band)}: ${renderAmount(band.count, 'home')}`}
            style={{ height: `${Math.max(2, (band.count / most) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption>
        <span>{renderShortPrice(used[0]!.min)}</span>
        <span>{renderEnd(used.at(-1)!)}</span>
      </figcaption>
    </figure>
  )
}

type Band = BandFacet['values'][number]

/** Leaves out the empty bands at both ends. */
function trimEmpty(bands: readonly Band[]): readonly Band[] {
  const first = bands.findIndex(({ count }) => count > 0)
  const last = bands.findLastIndex(({ count }) => count > 0)
  return first === -1 ? [] : bands.slice(first, last + 1)
}

function renderBand(band: Band): string {
  return band.below === undefined
    ? renderEnd(band)
    : `${renderShortPrice(band.min)} to ${renderShortPrice(band.below)}`
}

function renderEnd({ min, below }: Band): string {
  return below === undefined ? `${renderShortPrice(min)}+` : renderShortPrice(below)
}
