import { hashUnits } from '../domain/hash-text.ts'
import type { SaleToListRatios } from '../domain/valuation/evidence/sale-to-list.ts'
import { decodeModel } from '../domain/valuation/model/model-bytes.ts'
import { type Estimator, openEstimator } from '../domain/valuation/model/open-estimator.ts'
import type { PriceModel } from '../domain/valuation/model/train-model.ts'
import type { Address } from '../records/address.ts'
import {
  type EstimateKind,
  type ModelDescription,
  parseModelDescription,
  parseModelName,
  renderModelName,
} from './model-description.ts'
import type { TrainedModel } from './train-models.ts'

/** A model as a thread uses it. */
export interface OpenedModel {
  area: string
  description: ModelDescription
  estimator: Estimator
  /** The first day of which it knows a sale. */
  firstDay: number
  saleToList: SaleToListRatios | undefined
}

/** The models of a view. */
export interface PriceModels {
  /** Two sets of models with the same number, in all likelihood, give the same estimates; 0 if there are none. */
  key: number
  /** The same for the models of rents alone. */
  rentKey: number
  /** The model of the county, else that of the state. */
  find(kind: EstimateKind, place: Pick<Address, 'countyFips' | 'stateOrProvince'>): OpenedModel | undefined
}

export const NO_MODELS: PriceModels = { key: 0, rentKey: 0, find: () => undefined }

/** Opens models for a thread. One that it has opened before stays open, and one that nobody asks for is never opened. */
export interface ModelOpener {
  open(trained: readonly TrainedModel[], viewKey: string): PriceModels
}

export function createModelOpener(): ModelOpener {
  let opened = new Map<string, OpenedModel>()
  return {
    open: (trained, viewKey) => {
      const own = trained.filter(({ name }) => parseModelName(name)?.viewKey === viewKey)
      if (own.length === 0) return NO_MODELS
      const byName = new Map(own.map((model) => [model.name, model]))
      const present = new Set(trained.map(identify))
      opened = new Map([...opened].filter(([id]) => present.has(id)))
      const cache = opened
      const openModel = (model: TrainedModel): OpenedModel | undefined => {
        const id = identify(model)
        const found = cache.get(id) ?? openTrained(model)
        if (found !== undefined) cache.set(id, found)
        return found
      }
      return {
        key: hashModels(own),
        rentKey: hashModels(own.filter(({ name }) => parseModelName(name)?.kind === 'rent')),
        find: (kind, { countyFips, stateOrProvince }) => {
          for (const area of [countyFips, stateOrProvince]) {
            if (area === undefined) continue
            const model = byName.get(renderModelName({ viewKey, kind, area }))
            if (model !== undefined) return openModel(model)
          }
          return undefined
        },
      }
    },
  }
}

/** Whether this version of Plat understands the model. */
export function isReadable(model: TrainedModel): boolean {
  try {
    return openTrained(model) !== undefined
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return false
    throw error
  }
}

function openTrained({ name, description: text, bytes }: TrainedModel): OpenedModel | undefined {
  const [parsed, description] = [parseModelName(name), parseModelDescription(text)]
  if (parsed === undefined || description === undefined) return undefined
  const model: PriceModel = decodeModel(bytes)
  return {
    ...{ area: parsed.area, description, saleToList: description.saleToList },
    estimator: openEstimator(model),
    firstDay: model.rows.days.reduce((first, day) => Math.min(first, day), Infinity),
  }
}

function identify({ name, description }: TrainedModel): string {
  return `${name}\n${description}`
}

/** A hash of names and versions, whatever their order; 0 only for none. */
function hashModels(models: readonly TrainedModel[]): number {
  if (models.length === 0) return 0
  const texts = models
    .map(({ name, description }) => `${name} ${parseModelDescription(description)?.version}`)
    .sort()
  return hashUnits(texts.join('\n')) || 1
}
