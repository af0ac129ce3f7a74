import { useMemo, useState } from 'preact/hooks'
import type {
  NearbyNeighborhood,
  NeighborhoodAndSchoolsData,
} from '../../contract/operations/neighborhood-and-schools.ts'
import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { type Bounds, findBounds, type MapPoint } from '../map/bounds.ts'
import type { MapMarker } from '../map/home-map.ts'
import { MapPane } from '../map/map-pane.tsx'
import { renderCode, spellDollars } from '../search/words.ts'
import { SchoolTable } from './school-table.tsx'

/** About a mile around the home. */
const AROUND_DEGREES = 0.015

/** Where a home is: on the map with the outline of its neighborhood, the market there, and the schools. */
export function HomeSurroundings({
  data,
  home,
}: {
  data: NeighborhoodAndSchoolsData
  home: PropertyDetailData
}) {
  const neighborhoods = data.location?.neighborhoods ?? []
  const [chosen, setChosen] = useState(neighborhoods.length - 1)
  const neighborhood = neighborhoods[chosen]
  const coordinate = home.location?.address?.coordinate
  const point = useMemo((): MapPoint | undefined => {
    const { lat, lon } = coordinate ?? {}
    return lat === undefined || lon === undefined ? undefined : [lon, lat]
  }, [coordinate])
  const rings = useMemo(() => listRings(neighborhood), [neighborhood])
  const shapes = useMemo(() => rings.map((ring) => [ring]), [rings])
  const markers = useMemo(
    (): MapMarker[] =>
      point === undefined ? [] : [{ id: 'home', point, text: '', label: 'This home', kind: 'subject' }],
    [point],
  )
  const bounds = findView(point, rings)
  return (
    <>
      {neighborhoods.length > 0 && (
        <div class="segments" role="group" aria-label="Neighborhoods">
          {neighborhoods.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              class="chip"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {bounds && (
        <div class="home-map">
          <MapPane
            label={neighborhood?.name ? `Map of ${neighborhood.name}` : 'Map of the home'}
            bounds={bounds}
            markers={markers}
            shapes={shapes}
          />
        </div>
      )}
      {neighborhood && <MarketFigures neighborhood={neighborhood} />}
      <SchoolTable schools={data.schools?.schools ?? []} />
    </>
  )
}

function MarketFigures({ neighborhood }: { neighborhood: NearbyNeighborhood }) {
  const market = neighborhood.geo_statistics?.housing_market
  if (market === undefined) return null
  const money = (value: number | null | undefined) => (value == null ? undefined : spellDollars(value))
  const figures: [string, string | undefined][] = [
    ['Median list price', money(market.median_listing_price)],
    ['Median sale price', money(market.median_sold_price)],
    ['Per square foot', money(market.median_price_per_sqft)],
    ['Median rent', money(market.median_rent_price)],
    [
      'Days on market',
      market.median_days_on_market == null ? undefined : String(market.median_days_on_market),
    ],
    ['For sale', market.listing_count === undefined ? undefined : String(market.listing_count)],
  ]
  const known = figures.filter((figure): figure is [string, string] => figure[1] !== undefined)
  return (
    <>
      <h3>
        The market in {neighborhood.name}{' '}
        <span class="muted">{renderCode(neighborhood.level ?? '').toLowerCase()}</span>
      </h3>
      <dl class="fact-grid">
        {known.map(([name, value]) => (
          <div key={name} class="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function listRings(neighborhood: NearbyNeighborhood | undefined): MapPoint[][] {
  const [outer] = neighborhood?.boundary?.coordinates ?? []
  return outer === undefined ? [] : [outer.map(([lon, lat]): MapPoint => [lon, lat])]
}

function findView(point: MapPoint | undefined, shapes: readonly MapPoint[][]): Bounds | undefined {
  if (shapes.length > 0) return findBounds([...shapes.flat(), ...(point ? [point] : [])])
  if (point === undefined) return undefined
  const [lon, lat] = point
  return [lon - AROUND_DEGREES, lat - AROUND_DEGREES, lon + AROUND_DEGREES, lat + AROUND_DEGREES]
}
