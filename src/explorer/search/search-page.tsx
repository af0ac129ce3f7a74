import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Bounds, findBounds, parseBounds, parseRing, renderBounds, renderRing } from '../map/bounds.ts'
import type { HomeMap, MapShape } from '../map/home-map.ts'
import { MapPane } from '../map/map-pane.tsx'
import { sharedStart } from '../request/key.ts'
import { askFacets, askOutlines, askSearchByArea, askSearchByLocation } from '../request/operations.ts'
import { type AnswerState, findShown, useAnswer } from '../request/use-answer.ts'
import { navigate } from '../routing/navigate.ts'
import { Icon } from '../shell/icon.tsx'
import { useShared } from '../shell/store.ts'
import { useMedia } from '../shell/use-media.ts'
import { ChosenHome } from './chosen-home.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MapTools } from './map-tools.tsx'
import { ResultList } from './result-list.tsx'
import { isAreaSearch, pickRequestParameters, renderSearchAddress, withPlace } from './search-address.ts'
import { summarizeResult } from './summarize-result.ts'
import { useMapMarkers } from './use-map-markers.ts'
import { renderAmount } from './words.ts'

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

  const [highlighted, setHighlighted] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState<'list' | 'map'>('list')
  const isMapShown = useMedia('(min-width: 901px)') || view === 'map'
  const map = useRef<HomeMap>(undefined)
  const onMap = useMapMarkers(request, isMapShown, countFound(results))
  const bounds = useBounds(request, onMap.extent)
  const change = useCallback((changed: URLSearchParams) => navigate(renderSearchAddress(changed)), [])
  useEffect(() => setChosen(undefined), [shown])
  useTitle(request)

  const [followsMap, setFollowsMap] = useState(true)
  const searchHere = (box: Bounds, replaces: boolean) =>
    navigate(renderSearchAddress(withPlace(parameters, 'bbox', renderBounds(box))), { replaces })
  const choose = (id: string) => {
    const box = onMap.findClusterBox(id)
    if (box === undefined) setChosen(id)
    else map.current?.fit(box, true)
  }
  const shapes = useShapes(request, isMapShown && results.kind === 'answered')
  return (
    <div class={`search view-${view}`}>
      <FilterBar
        parameters={parameters}
        facets={findShown(facets)?.data}
        total={shown?.total}
        onChange={change}
      />
      <div class="search-map">
        {isMapShown && (
          <MapPane
            label={
              onMap.count === undefined ? 'Map of the homes' : `Map of ${renderAmount(onMap.count, 'home')}`
            }
            bounds={bounds}
            isBusy={onMap.isBusy}
            isView={request.has('bbox')}
            markers={onMap.markers}
            shapes={shapes}
            tiles={onMap.tiles}
            highlighted={highlighted ?? chosen}
            onMap={(opened) => {
              map.current = opened
            }}
            onMoved={(box, zoom, isByVisitor) => {
              onMap.report(box, zoom, isByVisitor)
              if (isByVisitor && followsMap && !request.has('polygon')) searchHere(box, request.has('bbox'))
            }}
            onTilesLoaded={onMap.reportTiles}
            onTilesFailed={onMap.reportFailure}
            onChosen={choose}
            onHovered={setHighlighted}
          >
            <MapTools
              hasPolygon={request.has('polygon')}
              followsMap={followsMap}
              onFollow={setFollowsMap}
              onDraw={(onStep) => map.current?.draw(onStep)}
              onDrawn={(drawn) => change(withPlace(parameters, 'polygon', renderRing(drawn)))}
              onClear={() => map.current && searchHere(map.current.getBounds(), false)}
            />
            {chosen !== undefined && (
              <ChosenHome
                propertyId={chosen}
                listed={homes.find(({ id }) => id === chosen)}
                onClose={() => setChosen(undefined)}
              />
            )}
          </MapPane>
        )}
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

/** Where the map looks: at the area of the search, or at all homes that were found in the named place. */
function useBounds(request: URLSearchParams, extent: Bounds | undefined): Bounds | undefined {
  const last = useRef<Bounds>(undefined)
  const seen = useRef<string | null>(null)
  const location = request.get('location')
  const box = parseBounds(request.get('bbox') ?? '')
  const ring = parseRing(request.get('polygon') ?? '')
  if (box !== undefined) last.current = box
  else if (ring !== undefined) last.current = findBounds(ring)
  else if (extent !== undefined && seen.current !== location) {
    // Filters of the same place leave the map where the visitor has moved it.
    last.current = extent
    seen.current = location
  }
  if (location === null) seen.current = null
  return last.current
}

/** The number of homes that a search finds; undefined until it is known. A search that is refused finds none. */
function countFound(results: AnswerState<unknown>): number | undefined {
  if (results.kind === 'answered') return results.success.total
  return results.kind === 'failed' ? 0 : undefined
}

/** The outline that was drawn, else those of the place, if they are loaded. The latter are asked for once the place is known to be one. */
function useShapes(request: URLSearchParams, isFound: boolean): readonly MapShape[] {
  const location = isAreaSearch(request) ? null : request.get('location')
  const isAsked = isFound && location !== null
  const answer = useAnswer(isAsked ? askOutlines({ location }) : undefined)
  const outlines = isAsked && answer.kind === 'answered' ? answer.success.data.features : undefined
  const polygon = request.get('polygon') ?? ''
  return useMemo(() => {
    const ring = parseRing(polygon)
    if (ring !== undefined) return [[ring]]
    return (outlines ?? []).flatMap(({ geometry }) => (geometry?.coordinates ?? []) as MapShape[])
  }, [polygon, outlines])
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
