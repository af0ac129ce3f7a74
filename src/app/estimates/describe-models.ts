import { calendarDateOf, DAY_MS } from '../../records/calendar-date.ts'
import type { ModelStore } from '../../store/ports/model-store.ts'
import {
  type ModelDescription,
  type ModelName,
  parseModelDescription,
  parseModelName,
} from '../../valuation/model-description.ts'
import { renderInstant, renderTable } from '../terminal.ts'

type Told = Pick<ModelDescription, 'version' | 'edition' | 'rows' | 'screened' | 'accuracy' | 'trainedAtMs'>

/** A stored model and what it says of itself. */
export interface DescribedModel extends ModelName, Told {
  /** The day of the newest sale from which it learned. */
  newestSale: string
}

/** Lists the stored models by kind, then area. Those that another version of Plat described in another way are left out. */
export async function describeModels(models: Pick<ModelStore, 'list'>): Promise<DescribedModel[]> {
  const described = [...(await models.list())].flatMap(([text, stored]): DescribedModel[] => {
    const [name, description] = [parseModelName(text), parseModelDescription(stored)]
    if (name === undefined || description === undefined) return []
    const { version, edition, rows, screened, accuracy, trainedAtMs, newestDay } = description
    const newestSale = calendarDateOf(newestDay * DAY_MS)
    return [
      { ...name, version, edition, rows, screened, ...(accuracy && { accuracy }), trainedAtMs, newestSale },
    ]
  })
  const orderOf = ({ viewKey, kind, area }: DescribedModel) =>
    `${kind === 'value' ? 0 : 1} ${area} ${viewKey}`
  return described.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1))
}

/** A table of models with how well each did on the newest sales, which it had not seen. The view is named if there are several. */
export function renderModels(models: readonly DescribedModel[]): string {
  const hasViews = new Set(models.map(({ viewKey }) => viewKey)).size > 1
  const percent = (share: number | undefined) => (share === undefined ? '-' : `${(100 * share).toFixed(1)} %`)
  const heading = ['model', 'area', 'sales', 'screened', 'newest', 'edition', 'trained']
  const measures = ['tested on', 'MdAPE', 'PE10', 'in range', 'median ratio']
  const rows = models.map((model) => {
    const { viewKey, kind, area, rows, screened, newestSale, edition, trainedAtMs, accuracy } = model
    return [
      ...(hasViews ? [viewKey] : []),
      ...[kind, area, String(rows), String(screened), newestSale, String(edition)],
      ...[renderInstant(trainedAtMs), String(accuracy?.sales ?? '-'), percent(accuracy?.medianError)],
      ...[percent(accuracy?.within10), percent(accuracy?.insideRange)],
      accuracy?.medianRatio?.toFixed(3) ?? '-',
    ]
  })
  return renderTable([[...(hasViews ? ['view'] : []), ...heading, ...measures], ...rows])
}
