import { useMemo, useState } from 'preact/hooks'
import type { SearchClustersData } from '../../contract/operations/on-map/search-clusters.ts'
import { type Bounds, findBounds, type MapPoint, parseBounds, renderBounds } from '../map/bounds.ts'
import type { MapMarker } from '../map/home-map.ts'
import { askClusters } from '../request/operations.ts'
import { findShown, useAnswer } from '../request/use-answer.ts'
import { renderAmount, renderCount, renderShortPrice } from './words.ts'

/** What the map shows, once it has been moved to the place of a search. */
interface MapView {
  place: string
  bounds: Bounds
  zoom: number
}

export interface MapMarkers {
  markers: readonly MapMarker[]
  /** The box around everything that was found in the place; undefined until it is known. */
  extent: Bounds | undefined
  /** The box around the homes of a cluster. */
  findClusterBox(id: string): Bounds | undefined
  /** Tells what the map shows now. */
  report(bounds: Bounds, zoom: number): void
}

/** The United States without Alaska and Hawaii, when nothing was found. */
const WHOLE_COUNTRY: Bounds = [-124.8, 24.5, -66.9, 49.4]

type Features = SearchClustersData['features']

/** The homes of a search as a map shows them at its zoom: counted where they are close together. Asks only while the map is shown. */
export function useMapMarkers(request: URLSearchParams, isShown: boolean): MapMarkers {
  const [view, setView] = useState<MapView>()
  const place = namePlace(request)
  const question = useMemo(() => {
    const parameters = new URLSearchParams(request)
    for (const name of ['page', 'sort_by']) parameters.delete(name)
    if (view !== undefined) parameters.set('zoom', String(Math.round(view.zoom)))
    // In an area that was drawn or a named place, only what the map shows is counted.
    if (view?.place === place && !parameters.has('bbox')) parameters.set('bbox', renderBounds(view.bounds))
    return parameters
  }, [request, view, place])
  const isReady = isShown && place !== ''
  const shown = findShown(useAnswer(isReady ? askClusters(question) : undefined))
  const features = shown?.data.features
  const markers = useMemo(() => (features ?? []).map(markFeature), [features])
  const isWhole = question.has('location') && !question.has('bbox')
  const extent = useMemo(
    () =>
      features === undefined || !isWhole
        ? undefined
        : (findBounds(features.flatMap(listCorners)) ?? WHOLE_COUNTRY),
    [features, isWhole],
  )
  return {
    markers,
    extent,
    findClusterBox: (id) => {
      const cluster = (features ?? []).find((feature) => nameFeature(feature) === id)
      return cluster && 'bbox' in cluster ? parseBounds(cluster.bbox.join()) : undefined
    },
    report: (bounds, zoom) => {
      // The map that opens around everything that was found needs no other answer, unless that was counted for another zoom.
      if (isWhole && Math.round(zoom) === shown?.data.zoom) return
      setView({ place, bounds, zoom })
    },
  }
}

/** The place of a search without its filters: a change of filters does not move the map. */
function namePlace(request: URLSearchParams): string {
  return ['location', 'bbox', 'polygon', 'circle'].map((name) => request.get(name) ?? '').join('')
}

function markFeature(feature: Features[number]): MapMarker {
  const { properties, geometry } = feature
  const [lon = 0, lat = 0] = geometry.coordinates
  const shared = { id: nameFeature(feature), point: [lon, lat] as const }
  if ('property_id' in properties) {
    const text = properties.price === null ? '—' : renderShortPrice(properties.price)
    const beds = properties.beds === null ? '' : `, ${renderAmount(properties.beds, 'bedroom')}`
    return { ...shared, text, label: `${text}${beds}`, kind: 'home' }
  }
  const text = renderCount(properties.count)
  return { ...shared, text, label: `${text} homes, zoom in`, kind: 'cluster' }
}

function nameFeature({ properties, geometry }: Features[number]): string {
  return 'property_id' in properties ? properties.property_id : `cluster ${geometry.coordinates.join()}`
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
