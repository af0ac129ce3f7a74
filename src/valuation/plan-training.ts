import { MIN_MODEL_SALES } from '../domain/valuation/model/train-model.ts'
import { DAY_MS } from '../records/calendar-date.ts'
import type { Property } from '../records/property.ts'
import { type EvidenceDigest, estimateChanges, joinDigests } from './evidence-digest.ts'
import { ESTIMATE_KINDS, type EstimateKind, type ModelDescription } from './model-description.ts'

/** The sales and rents of one county; of those homes of a state whose county is unknown if `countyFips` is absent. */
export interface PlaceEvidence {
  countyFips?: string
  stateOrProvince?: string
  digests: Readonly<Record<EstimateKind, EvidenceDigest>>
}

/** A model to train, from the sales of these places. */
export interface TrainingOrder {
  kind: EstimateKind
  area: string
  /** By `namePlace`. */
  places: ReadonlySet<string>
  digest: EvidenceDigest
}

/** A model is trained anew when this share of its sales has changed, ... */
const CHANGED_SHARE = 0.01
/** ... or when any has and it is this old. */
const OLD_MS = 7 * DAY_MS

/** Names the place in which a home counts: its county, else its state. Undefined if neither is known. */
export function namePlace({ address }: Pick<Property, 'address'>): string | undefined {
  return address.countyFips ?? address.stateOrProvince
}

/**
 * The areas that can have a model: every county with enough sales, and for each state all its other sales together if they are enough.
 * Each sale counts in one area.
 */
export function listModelAreas(places: ReadonlyMap<string, PlaceEvidence>): TrainingOrder[] {
  return ESTIMATE_KINDS.flatMap((kind) => {
    const hasOwn = ({ countyFips, digests }: PlaceEvidence) =>
      countyFips !== undefined && digests[kind].rows >= MIN_MODEL_SALES
    const counties = [...places].filter(([, place]) => hasOwn(place))
    const others = [...places].filter(
      ([, place]) => !hasOwn(place) && place.stateOrProvince !== undefined && place.digests[kind].rows > 0,
    )
    const states = Map.groupBy(others, ([, { stateOrProvince }]) => stateOrProvince!)
    return [
      ...counties.map(([name]) => ({ area: name, members: [name] })),
      ...[...states].map(([area, all]) => ({ area, members: all.map(([name]) => name) })),
    ]
      .map(({ area, members }) => ({
        ...{ kind, area, places: new Set(members) },
        digest: joinDigests(members.map((name) => places.get(name)!.digests[kind])),
      }))
      .filter(({ digest }) => digest.rows >= MIN_MODEL_SALES)
  })
}

/** Whether the model of an area has to be trained, given the one that there is. */
export function isTrainingDue(
  { digest }: Pick<TrainingOrder, 'digest'>,
  before: ModelDescription | undefined,
  { nowMs, platVersion }: { nowMs: number; platVersion: string },
): boolean {
  if (before === undefined || before.platVersion !== platVersion) return true
  const { rows, parts } = before.digest
  const changes = estimateChanges({ rows, parts: Uint32Array.from(parts) }, digest)
  return changes >= CHANGED_SHARE * digest.rows || (changes > 0 && nowMs - before.trainedAtMs >= OLD_MS)
}

/** Groups orders so that the sales of each group fit into memory together. */
export function groupOrders(orders: readonly TrainingOrder[], mostRows: number): TrainingOrder[][] {
  const groups: TrainingOrder[][] = []
  let rows = Infinity
  for (const order of orders) {
    if (rows + order.digest.rows > mostRows) {
      groups.push([])
      rows = 0
    }
    groups.at(-1)!.push(order)
    rows += order.digest.rows
  }
  return groups
}
