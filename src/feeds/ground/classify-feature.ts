import type { GroundClass } from '../../records/map/ground.ts'
import { findCell, type NamedCells } from '../reading/delimited-rows.ts'

/** What the properties of a feature say: how it is drawn, or that it is known and not drawn. */
export type GroundKind =
  | { kind: 'drawn'; ground: GroundClass; name: string; origin: GroundOrigin }
  | { kind: 'unused'; what: string }

/** Where features with such properties come from. */
export type GroundOrigin = 'census' | 'openStreetMap'

/**
 * Codes of the Census for what a feature is (MTFCC), by TIGER/Line's technical documentation, appendix E. Water is an area in one file
 * and a line in another.
 */
const CENSUS_AREAS: Readonly<Record<string, GroundClass>> = {
  H2030: 'water/lake',
  H2040: 'water/lake',
  H2051: 'water/ocean',
  H2053: 'water/ocean',
  H2060: 'water/lake',
  H3010: 'water/river',
  H3013: 'water/river',
  H3020: 'water/river',
}

const CENSUS_LINES: Readonly<Record<string, GroundClass>> = {
  H3010: 'waterway/stream',
  H3013: 'waterway/stream',
  H3020: 'waterway/canal',
  S1100: 'road/motorway',
  S1200: 'road/secondary',
  S1400: 'road/local',
  S1500: 'road/minor',
  S1630: 'road/ramp',
  S1640: 'road/local',
  S1710: 'road/minor',
  S1720: 'road/minor',
  S1730: 'road/minor',
  S1740: 'road/local',
  S1780: 'road/minor',
  S1820: 'road/minor',
  S1830: 'road/minor',
}

/** Codes that are neither drawn water nor a road: marshes, treatment ponds, glaciers, roads of the Census alone, and what is neither (rails, landmarks). */
const CENSUS_UNUSED = /^(?:H1100|H2025|H2041|H2081|S1750|[A-GK-R]\d{4})$/

/** A US route is a primary road, as highways of a state or county are secondary ones. */
const US_ROUTE = 'U'
/** TIGER/Line writes "Cedar Riv". Other streams are narrower. */
const RIVER_NAME = /\b(?:Riv|River|Rio)\b/i

const OSM_ROADS: Readonly<Record<string, GroundClass>> = {
  motorway: 'road/motorway',
  trunk: 'road/primary',
  primary: 'road/primary',
  secondary: 'road/secondary',
  tertiary: 'road/secondary',
  motorway_link: 'road/ramp',
  trunk_link: 'road/ramp',
  primary_link: 'road/ramp',
  secondary_link: 'road/ramp',
  tertiary_link: 'road/ramp',
  residential: 'road/local',
  unclassified: 'road/local',
  living_street: 'road/local',
  road: 'road/local',
  service: 'road/minor',
  track: 'road/minor',
  pedestrian: 'road/minor',
  footway: 'road/minor',
  cycleway: 'road/minor',
  bridleway: 'road/minor',
  path: 'road/minor',
  steps: 'road/minor',
}

const OSM_WATERWAYS: Readonly<Record<string, GroundClass>> = {
  river: 'waterway/river',
  canal: 'waterway/canal',
  stream: 'waterway/stream',
  tidal_channel: 'waterway/stream',
  brook: 'waterway/stream',
  ditch: 'waterway/stream',
  drain: 'waterway/stream',
}

const OSM_RIVERS = ['river', 'canal', 'stream', 'oxbow', 'rapids']
const OSM_WATER_LANDUSES = ['reservoir', 'basin']

/** Says what a feature is by the attributes of TIGER/Line or the tags of OpenStreetMap; undefined if it has neither, or an unknown value. */
export function classifyFeature(cells: NamedCells, isArea: boolean): GroundKind | undefined {
  const code = cells.get('mtfcc')
  return code === undefined ? classifyTags(cells, isArea) : classifyCode(code.toUpperCase(), cells, isArea)
}

function classifyCode(code: string, cells: NamedCells, isArea: boolean): GroundKind | undefined {
  const known = (isArea ? CENSUS_AREAS : CENSUS_LINES)[code]
  if (known === undefined) return CENSUS_UNUSED.test(code) ? { kind: 'unused', what: code } : undefined
  const name = findCell(cells, ['fullname', 'name']) ?? ''
  let ground = known
  if (known === 'road/secondary' && cells.get('rttyp') === US_ROUTE) ground = 'road/primary'
  if (known === 'waterway/stream' && RIVER_NAME.test(name)) ground = 'waterway/river'
  return { kind: 'drawn', ground, name, origin: 'census' }
}

function classifyTags(cells: NamedCells, isArea: boolean): GroundKind | undefined {
  const tags = ['highway', 'waterway', 'natural', 'landuse'].filter((tag) => cells.has(tag))
  if (tags.length === 0) return undefined
  const ground = isArea ? classifyArea(cells) : classifyLine(cells)
  const what = tags.map((tag) => `${tag}=${cells.get(tag)}`).join(' ')
  if (ground === undefined) return { kind: 'unused', what }
  const name = findCell(cells, ['name', 'ref']) ?? ''
  return { kind: 'drawn', ground, name, origin: 'openStreetMap' }
}

function classifyArea(cells: NamedCells): GroundClass | undefined {
  const natural = cells.get('natural')
  if (natural === 'bay' || natural === 'strait') return 'water/ocean'
  if (natural === 'water') return OSM_RIVERS.includes(cells.get('water') ?? '') ? 'water/river' : 'water/lake'
  if (cells.get('waterway') === 'riverbank') return 'water/river'
  return OSM_WATER_LANDUSES.includes(cells.get('landuse') ?? '') ? 'water/lake' : undefined
}

function classifyLine(cells: NamedCells): GroundClass | undefined {
  return OSM_ROADS[cells.get('highway') ?? ''] ?? OSM_WATERWAYS[cells.get('waterway') ?? '']
}
