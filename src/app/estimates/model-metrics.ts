import { Gauge, type Registry } from 'prom-client'
import type { DescribedModel } from './describe-models.ts'

/** Adds gauges of the stored models. There are as many series as models: at most one for each view, kind, and county or state. */
export function addModelMetrics(
  registry: Registry,
  describe: () => Promise<readonly DescribedModel[]>,
): void {
  const add = (name: string, help: string, read: (model: DescribedModel) => number | undefined) =>
    new Gauge({
      ...{ name: `plat_estimate_model_${name}`, help, registers: [registry] },
      labelNames: ['view', 'kind', 'area'],
      async collect() {
        const models = await describe()
        this.reset()
        for (const model of models) {
          const { viewKey: view, kind, area } = model
          const number = read(model)
          if (number !== undefined) this.set({ view, kind, area }, number)
        }
      },
    })
  const newest = 'the newest sales, which the model had not seen'
  add('median_error', `Half of ${newest}, were missed by a larger share of the price`, (model) => {
    return model.accuracy?.medianError
  })
  add('within_10_percent', `Share of ${newest}, missed by at most 10 %`, ({ accuracy }) => accuracy?.within10)
  add('inside_range', `Share of ${newest}, whose price was in the range`, ({ accuracy }) => {
    return accuracy?.insideRange
  })
  add('median_ratio', `Median of estimate over price of ${newest}`, ({ accuracy }) => accuracy?.medianRatio)
  add('tested', `Number of ${newest}`, ({ accuracy }) => accuracy?.sales)
  add('sales', 'Sales from which the model learned', ({ rows }) => rows)
  add('screened', 'Sales that it left out as no prices of the open market', ({ screened }) => screened)
  add('trained_timestamp_seconds', 'When it was trained', ({ trainedAtMs }) => trainedAtMs / 1000)
}
