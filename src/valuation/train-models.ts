import { learnSaleToList, type SaleToList } from '../domain/valuation/evidence/sale-to-list.ts'
import { encodeModel } from '../domain/valuation/model/model-bytes.ts'
import { buildSaleRows, type ModelSale } from '../domain/valuation/model/sale-rows.ts'
import { MAX_MODEL_SALES, trainModel } from '../domain/valuation/model/train-model.ts'
import { DAY_MS } from '../records/calendar-date.ts'
import type { EditionReader } from '../store/ports/edition-store.ts'
import { addToDigest, beginDigest } from './evidence-digest.ts'
import {
  describeDigest,
  type ModelDescription,
  parseModelDescription,
  parseModelName,
  renderModelName,
} from './model-description.ts'
import {
  groupOrders,
  isTrainingDue,
  listModelAreas,
  namePlace,
  type PlaceEvidence,
  type TrainingOrder,
} from './plan-training.ts'
import { visitEvidence } from './visit-evidence.ts'

export interface TrainingTask {
  viewKey: string
  platVersion: string
  nowMs: number
  /** The models that there are: their descriptions by name. */
  known: ReadonlyMap<string, string>
}

export interface TrainedModel {
  name: string
  description: string
  bytes: Uint8Array
}

export interface TrainingResult {
  trained: number
  /** Models of the view whose area no longer has enough sales. */
  superfluous: string[]
}

export interface TrainingObserver {
  /** Lets other work in the thread run. */
  pause(): Promise<void>
  deliver(model: TrainedModel): void
  /** One model could not be trained. The others are. */
  fail(name: string, error: unknown): void
}

/** The same for all models, so that the same sales give the same estimates. */
const SEED = 1

/**
 * Trains the models of a view whose evidence in the edition has changed enough, one after the other, and hands on each as soon as it is
 * trained. Looks at all homes once to see what has changed, and again for each group of areas whose sales fit into memory.
 */
export async function trainModels(
  reader: EditionReader,
  { viewKey, platVersion, nowMs, known }: TrainingTask,
  { pause, deliver, fail }: TrainingObserver,
): Promise<TrainingResult> {
  const today = Math.floor(nowMs / DAY_MS)
  const areas = listModelAreas(await digestPlaces(reader, today, pause))
  const nameOf = (order: TrainingOrder) => renderModelName({ viewKey, ...order })
  const due = areas.filter((order) => {
    const text = known.get(nameOf(order))
    return isTrainingDue(order, text === undefined ? undefined : parseModelDescription(text), {
      nowMs,
      platVersion,
    })
  })
  const trainOne = (order: TrainingOrder, name: string, { sales, ratios }: CollectedSales): TrainedModel => {
    const model = trainModel(buildSaleRows(sales), { seed: SEED })
    const saleToList = order.kind === 'value' ? learnSaleToList(ratios) : undefined
    const description: ModelDescription = {
      ...{ version: model.version, platVersion, trainedAtMs: nowMs, edition: reader.edition },
      ...{ newestDay: model.newestDay, rows: model.rows.count, screened: model.screened.length },
      ...(model.accuracy && { accuracy: model.accuracy }),
      ...(saleToList && { saleToList }),
      digest: describeDigest(order.digest),
    }
    return { name, description: JSON.stringify(description), bytes: encodeModel(model) }
  }
  for (const group of groupOrders(due, MAX_MODEL_SALES)) {
    const collected = await collectSales(reader, group, today, pause)
    for (const order of group) {
      try {
        deliver(trainOne(order, nameOf(order), collected.get(order)!))
      } catch (error) {
        fail(nameOf(order), error)
      }
      collected.delete(order)
      await pause()
    }
  }
  const wanted = new Set(areas.map(nameOf))
  const superfluous = [...known.keys()].filter(
    (name) => parseModelName(name)?.viewKey === viewKey && !wanted.has(name),
  )
  return { trained: due.length, superfluous }
}

async function digestPlaces(
  reader: EditionReader,
  today: number,
  pause: () => Promise<void>,
): Promise<Map<string, PlaceEvidence>> {
  const places = new Map<string, PlaceEvidence>()
  await visitEvidence(reader, { today, pause }, ({ property, value, rent }) => {
    const name = namePlace(property)
    if (name === undefined) return
    const { countyFips, stateOrProvince } = property.address
    let place = places.get(name)
    if (place === undefined) {
      place = {
        ...(countyFips !== undefined && { countyFips }),
        ...(stateOrProvince !== undefined && { stateOrProvince }),
        digests: { value: beginDigest(), rent: beginDigest() },
      }
      places.set(name, place)
    }
    for (const sale of value) addToDigest(place.digests.value, sale)
    for (const sale of rent) addToDigest(place.digests.rent, sale)
  })
  return places
}

interface CollectedSales {
  sales: ModelSale[]
  ratios: SaleToList[]
}

async function collectSales(
  reader: EditionReader,
  orders: readonly TrainingOrder[],
  today: number,
  pause: () => Promise<void>,
): Promise<Map<TrainingOrder, CollectedSales>> {
  const collected = new Map(
    orders.map((order): [TrainingOrder, CollectedSales] => [order, { sales: [], ratios: [] }]),
  )
  const listOrders = (place: string) => orders.filter(({ places }) => places.has(place))
  const isWanted = (property: Parameters<typeof namePlace>[0]) => {
    const place = namePlace(property)
    return place !== undefined && listOrders(place).length > 0
  }
  await visitEvidence(reader, { today, pause, isWanted }, ({ property, ratios, ...prices }) => {
    for (const order of listOrders(namePlace(property)!)) {
      const found = collected.get(order)!
      found.sales.push(...prices[order.kind])
      found.ratios.push(...ratios)
      if (found.sales.length >= 2 * MAX_MODEL_SALES) found.sales = pickNewest(found.sales)
    }
  })
  return collected
}

/** The model uses no more. All sales of the day at the limit are left in, so that their order does not matter. */
function pickNewest(sales: readonly ModelSale[]): ModelSale[] {
  const limit = sales.map(({ day }) => day).sort((a, b) => b - a)[MAX_MODEL_SALES - 1]!
  return sales.filter(({ day }) => day >= limit)
}
