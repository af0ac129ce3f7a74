import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  type Bounds,
  findBounds,
  type MapPoint,
  parseBounds,
  parseRing,
  renderBounds,
  renderRing,
} from '../map/bounds.ts'
import type { HomeMap } from '../map/home-map.ts'
import { MapPane } from '../map/map-pane.tsx'
import { sharedStart } from '../request/key.ts'
import { askFacets, askSearchByArea, askSearchByLocation } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import { navigate } from '../routing/navigate.ts'
import { Icon } from '../shell/icon.tsx'
import { useShared } from '../shell/store.ts'
import { FilterBar } from './filter-bar.tsx'
import { HomeCard } from './home-card.tsx'
import { MapTools } from './map-tools.tsx'
import { ResultList } from './result-list.tsx'
import { isAreaSearch, pickRequestParameters, renderSearchAddress, withPlace } from './search-address.ts'
import { markResult, summarizeResult } from './summarize-result.ts'

/** The United States without Alaska and Hawaii, until there is something better to show. */
const WHOLE_COUNTRY: Bounds = [-124.8, 24.5, -66.9, 49.4]

/** The map and list of homes. The address has the whole search, so going back and sharing work. */
export function SearchPage({ parameters }: { parameters: URLSearchParams }) {
  const start = useShared(sharedStart)
  const fallback = typeof start === 'object' ? start.location : undefined
  const request = useMemo(() => pickRequestParameters(parameters, fallback), [parameters, fallback])
  const isArea = isAreaSearch(request)
  const isReady = isArea || request.has('location')
  const ask = isArea ? askSearchByArea : askSearchByLocation
  const results = useAnswer(isReady ? ask(request) : undefined)
  const facets = useAnswer(isReady ? askFacets(dropPage(request)) : undefined)
  const shown = findShown(results)
  const homes = useMemo(() => (shown?.data ?? []).map(summarizeResult), [shown])
  const markers = useMemo(() => (shown?.data ?? []).flatMap((result) => markResult(result) ?? []), [shown])

  const [highlighted, setHighlighted] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState<'list' | 'map'>('list')
  const map = useRef<HomeMap>(undefined)
  const bounds = useBounds(
    request,
    results.kind === 'answered' ? markers.map(({ point }) => point) : undefined,
  )
  const change = useCallback((changed: URLSearchParams) => navigate(renderSearchAddress(changed)), [])
  useEffect(() => setChosen(undefined), [shown])
  useTitle(request)

  const [followsMap, setFollowsMap] = useState(true)
  const searchHere = (box: Bounds, replaces: boolean) =>
    navigate(renderSearchAddress(withPlace(parameters, 'bbox', renderBounds(box))), { replaces })
  const ring = useMemo(() => parseRing(request.get('polygon') ?? ''), [request])
  const chosenHome = homes.find(({ id }) => id === chosen)
  return (
    <div class={`search view-${view}`}>
      <FilterBar
        parameters={parameters}
        facets={findShown(facets)?.data}
        total={shown?.total}
        onChange={change}
      />
      <div class="search-map">
        <MapPane
          label="Map of the homes"
          bounds={bounds}
          markers={markers}
          shapes={useMemo(() => (ring === undefined ? [] : [ring]), [ring])}
          highlighted={highlighted ?? chosen}
          onMap={(opened) => {
            map.current = opened
          }}
          onMoved={(box) => {
            if (followsMap && !request.has('polygon')) searchHere(box, isArea)
          }}
          onChosen={setChosen}
          onHovered={setHighlighted}
        >
          <MapTools
            hasPolygon={request.has('polygon')}
            followsMap={followsMap}
            onFollow={setFollowsMap}
            onDraw={() => map.current?.draw()}
            onDrawn={(drawn) => change(withPlace(parameters, 'polygon', renderRing(drawn)))}
            onClear={() => map.current && searchHere(map.current.getBounds(), false)}
          />
          {chosenHome && (
            <div class="map-card">
              <button
                type="button"
                class="icon-button map-card-close"
                aria-label="Close the home"
                onClick={() => setChosen(undefined)}
              >
                <Icon name="close" />
              </button>
              <HomeCard home={chosenHome} />
            </div>
          )}
        </MapPane>
      </div>
      <ResultList
        parameters={parameters}
        request={request}
        results={results}
        homes={homes}
        highlighted={highlighted}
        onHovered={setHighlighted}
        onChange={change}
      />
      <button
        type="button"
        class="button view-switch"
        onClick={() => setView(view === 'list' ? 'map' : 'list')}
      >
        <Icon name={view === 'list' ? 'map' : 'list'} />
        {view === 'list' ? 'Map' : 'List'}
      </button>
    </div>
  )
}

/** Where the map looks: at the area of the search, or at the homes that were found in the named place. */
function useBounds(request: URLSearchParams, points: readonly MapPoint[] | undefined): Bounds {
  const last = useRef<Bounds>(WHOLE_COUNTRY)
  const location = request.get('location')
  const seen = useRef<string>(undefined)
  const box = parseBounds(request.get('bbox') ?? '')
  const ring = parseRing(request.get('polygon') ?? '')
  if (box !== undefined) last.current = box
  else if (ring !== undefined) last.current = findBounds(ring)!
  else if (points !== undefined && seen.current !== location) {
    // The next pages of a search stay where the first one was.
    last.current = findBounds(points) ?? last.current
    seen.current = location ?? undefined
  }
  if (location === null) seen.current = undefined
  return last.current
}

function dropPage(request: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(request)
  rest.delete('page')
  rest.delete('sort_by')
  return rest
}

function useTitle(request: URLSearchParams): void {
  const place = request.get('location') ?? 'map area'
  useEffect(() => {
    document.title = `Homes in ${place} · Plat`
  }, [place])
}
