import { useMemo, useRef, useState } from 'preact/hooks'
import type { SearchClustersData } from '../../contract/operations/on-map/search-clusters.ts'
import { type Bounds, findBounds, type MapPoint, parseBounds, renderBounds } from '../map/bounds.ts'
import type { MapMarker } from '../map/home-map.ts'
import type { TileMatch } from '../map/match-tiles.ts'
import { sharedKey } from '../request/key.ts'
import { askClusters } from '../request/operations.ts'
import { useAnswer } from '../request/use-answer.ts'
import { useShared } from '../shell/store.ts'
import { renderAmount, renderCount, renderShortPrice } from './words.ts'

/** What the map shows, once it has been moved to the place of a search. */
interface MapView {
  place: string
  bounds: Bounds
  zoom: number
  /** Whether the visitor has moved the map since the place was searched. */
  isMoved: boolean
}

export interface MapMarkers {
  markers: readonly MapMarker[]
  /** The number of homes on the map, be they counted in clusters or not; undefined until it is known. */
  count: number | undefined
  /** Whether the homes of the place or view are still being loaded, so that older ones are shown. */
  isBusy: boolean
  /** The box around everything that was found in the place; undefined until it is known. */
  extent: Bounds | undefined
  /** The box around the homes of a cluster. */
  findClusterBox(id: string): Bounds | undefined
  /** The parameters of the search whose tiles the map loads. Undefined if all homes are asked for at once. */
  tiles: string | undefined
  /** Tells what the map shows now. */
  report(bounds: Bounds, zoom: number, isByVisitor: boolean): void
  /** Tells what the tiles of the view have. */
  reportTiles(search: string, matches: readonly TileMatch[]): void
  /** Tells that a tile could not be loaded. */
  reportFailure(search: string): void
}

/**
 * From so many homes on, a view that the visitor has moved is drawn from tiles: the next move loads the tiles that are new, and the browser
 * has the others already. Fewer homes are one answer.
 */
const DENSE_SEARCH = 400

/** More homes than these are dots only. Buttons over the map, one for each, would be too much for a phone. */
const MOST_BUTTONS = 200

/** The United States without Alaska and Hawaii, when nothing was found. */
const WHOLE_COUNTRY: Bounds = [-124.8, 24.5, -66.9, 49.4]

type Features = SearchClustersData['features']

/**
 * The homes of a search as a map shows them at its zoom: counted where they are close together. Asks only while the map is shown. `total`
 * is the number of homes that the search finds, once it is known. What the map has stays until there is something newer.
 */
export function useMapMarkers(
  request: URLSearchParams,
  isShown: boolean,
  total: number | undefined,
): MapMarkers {
  const key = useShared(sharedKey)?.text
  const [view, setView] = useState<MapView>()
  const [loaded, setLoaded] = useState<{ tiles: string; matches: readonly TileMatch[] }>()
  const [failed, setFailed] = useState<string>()
  const place = namePlace(request)
  const isSeen = view?.place === place
  const question = useMemo(() => {
    const parameters = new URLSearchParams(request)
    for (const name of ['page', 'sort_by']) parameters.delete(name)
    if (view !== undefined) parameters.set('zoom', String(Math.round(view.zoom)))
    // In an area that was drawn or a named place, only what the map shows is counted.
    if (isSeen && !parameters.has('bbox')) parameters.set('bbox', renderBounds(view.bounds))
    return parameters
  }, [request, view, isSeen])
  const tileSearch = renderTileSearch(question)
  const box = parseBounds(request.get('bbox') ?? '')
  // Tiles have what is in the view, which a box from somewhere else may not fill.
  const isOfView = box === undefined ? isSeen && view.isMoved : isSameView(view?.bounds, box)
  const drawing = useDrawing({
    search: `${key} ${tileSearch}`,
    total: isOfView ? total : 0,
    hasFailed: failed === `${key} ${tileSearch}`,
  })
  const isReady = isShown && key !== undefined && place !== ''
  const tiles = isReady && drawing === 'tiles' ? tileSearch : undefined
  const answer = useAnswer(isReady && drawing === 'clusters' ? askClusters(question) : undefined)
  const found = answer.kind === 'answered' ? answer.success.data : undefined
  const matches = tiles !== undefined && loaded?.tiles === tiles ? loaded.matches : undefined
  const latest = useRef<Pick<MapMarkers, 'markers' | 'count'>>({ markers: [], count: undefined })
  const { markers, count } = useMemo(() => {
    if (matches !== undefined) latest.current = { markers: markMatches(matches), count: countHomes(matches) }
    else if (found !== undefined)
      latest.current = {
        markers: found.features.map(markFeature),
        count: found.features.reduce((sum, { properties }) => sum + properties.count, 0),
      }
    return latest.current
  }, [found, matches])
  const isWhole = question.has('location') && !question.has('bbox')
  const extent = useMemo(
    () =>
      found === undefined || !isWhole
        ? undefined
        : (findBounds(found.features.flatMap(listCorners)) ?? WHOLE_COUNTRY),
    [found, isWhole],
  )
  return {
    markers,
    count,
    isBusy: isReady && found === undefined && matches === undefined && answer.kind !== 'failed',
    extent,
    tiles,
    findClusterBox: (id) => markers.find((marker) => marker.id === id)?.box,
    report: (bounds, zoom, isByVisitor) => {
      // Those of the new view follow.
      setLoaded(undefined)
      // The map that opens around everything that was found needs no other answer, unless that was counted for another zoom.
      if (isWhole && !isByVisitor && Math.round(zoom) === found?.zoom) return
      setView({ place, bounds, zoom, isMoved: isByVisitor || (isSeen && view.isMoved) })
    },
    reportTiles: (search, all) => setLoaded({ tiles: search, matches: all }),
    reportFailure: (search) => setFailed(`${key} ${search}`),
  }
}

/**
 * How a search is drawn: `total` homes that it finds decide. While they are not known yet, tiles of the same search stay, and nothing else is
 * asked for.
 */
function useDrawing({
  search,
  total,
  hasFailed,
}: {
  search: string
  total: number | undefined
  hasFailed: boolean
}): 'tiles' | 'clusters' | 'undecided' {
  const inTiles = useRef<string>(undefined)
  const isDense = total === undefined ? inTiles.current === search : total >= DENSE_SEARCH
  const isInTiles = isDense && !hasFailed
  inTiles.current = isInTiles ? search : undefined
  if (isInTiles) return 'tiles'
  return total === undefined && !hasFailed ? 'undecided' : 'clusters'
}

/** The place of a search without its filters: a change of filters does not move the map. */
function namePlace(request: URLSearchParams): string {
  return ['location', 'bbox', 'polygon', 'circle'].map((name) => request.get(name) ?? '').join('')
}

function countHomes(matches: readonly TileMatch[]): number {
  return matches.reduce((sum, match) => sum + (match.kind === 'cluster' ? match.count : 1), 0)
}

/** Numbers in addresses are rounded, and so is a box that the map has returned to. */
const MOST_DIFFERENCE = 0.01

function isSameView(view: Bounds | undefined, box: Bounds): boolean {
  if (view === undefined) return false
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  return view.every((edge, index) => {
    const difference = Math.abs(edge - box[index]!)
    return difference <= MOST_DIFFERENCE * (index % 2 === 0 ? width : height)
  })
}

/** A tile is its own window, so the view is no part of the search. */
function renderTileSearch(question: URLSearchParams): string {
  const parameters = new URLSearchParams(question)
  for (const name of ['bbox', 'zoom']) parameters.delete(name)
  return parameters.toString()
}

function markMatches(matches: readonly TileMatch[]): MapMarker[] {
  const homes = matches.filter(({ kind }) => kind === 'home').length
  return matches.flatMap((match) => {
    if (match.kind === 'cluster') return [markCluster(match.point, match.count, match.box)]
    return homes > MOST_BUTTONS ? [] : [markHome(match)]
  })
}

function markCluster(point: MapPoint, count: number, box: Bounds | undefined): MapMarker {
  const text = renderCount(count)
  const shown = { id: `cluster ${point.join()}`, point, text, label: `${text} homes, zoom in` } as const
  return { ...shown, kind: 'cluster', ...(box && { box }) }
}

function markHome({ point, propertyId, price, beds }: Extract<TileMatch, { kind: 'home' }>): MapMarker {
  const text = price === undefined ? '—' : renderShortPrice(price)
  const bedrooms = beds === undefined ? '' : `, ${renderAmount(beds, 'bedroom')}`
  return { id: propertyId, point, text, label: `${text}${bedrooms}`, kind: 'home' }
}

function markFeature(feature: Features[number]): MapMarker {
  const { properties, geometry } = feature
  const [lon = 0, lat = 0] = geometry.coordinates
  const point: MapPoint = [lon, lat]
  if (!('property_id' in properties))
    return markCluster(
      point,
      properties.count,
      'bbox' in feature ? parseBounds(feature.bbox.join()) : undefined,
    )
  const { property_id: propertyId, price, beds } = properties
  return markHome({
    ...{ kind: 'home', point, propertyId },
    ...(price !== null && { price }),
    ...(beds !== null && { beds }),
  })
}

function listCorners(feature: Features[number]): MapPoint[] {
  if (!('bbox' in feature)) {
    const [lon = 0, lat = 0] = feature.geometry.coordinates
    return [[lon, lat]]
  }
  const [west = 0, south = 0, east = 0, north = 0] = feature.bbox
  return [
    [west, south],
    [east, north],
  ]
}
