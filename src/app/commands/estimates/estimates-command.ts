import { Presets, SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type CalendarDate, parseCalendarDate } from '../../../records/calendar-date.ts'
import { withEdition } from '../../../store/ports/with-edition.ts'
import { type CommandContext, withStores } from '../../command-context.ts'
import {
  BACKTEST_STEPS,
  type BacktestEvery,
  type BacktestObserver,
  type BacktestReport,
  backtestEdition,
} from '../../estimates/backtest-edition.ts'
import { describeModels, renderModels } from '../../estimates/describe-models.ts'
import { renderBacktest } from '../../estimates/render-backtest.ts'
import { CommandError } from '../../exit-code.ts'
import type { Terminal } from '../../terminal.ts'

export function buildEstimatesCommand(context: CommandContext): Command {
  return new Command('estimates')
    .description('how good the estimates of prices are')
    .addCommand(buildBacktestCommand(context))
    .addCommand(buildModelsCommand(context))
}

function buildModelsCommand(context: CommandContext): Command {
  return new Command('models')
    .description('show the stored models, and how well each did on the newest sales, which it had not seen')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const models = await withStores(context, (stores) => describeModels(stores.models))
      if (json === true) return context.terminal.printJson(models)
      context.terminal.print(models.length === 0 ? 'There are no models yet.' : renderModels(models))
    })
}

interface BacktestOptions {
  county?: string[]
  from?: CalendarDate
  every: BacktestEvery
  json?: boolean
}

function buildBacktestCommand(context: CommandContext): Command {
  return new Command('backtest')
    .description('estimate past sales from what was sold before them, and compare with their prices')
    .option(
      '--county <fips...>',
      'only these counties, by their FIPS codes, such as 53033; default: all',
      parseCounty,
    )
    .option(
      '--from <month>',
      'the first month, such as 2025-02; default: a year up to the newest sale',
      parseMonth,
    )
    .addOption(
      new Option('--every <step>', 'how often the estimators learn anew')
        .choices(Object.keys(BACKTEST_STEPS))
        .default('month'),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA step takes about a second of processor time for each thousand sales of a county.',
    )
    .action(async ({ county, from, every, json }: BacktestOptions) => {
      const counties = county && new Set(county)
      const progress = showProgress(context.terminal)
      const report = await withStores(context, ({ editions }) =>
        withEdition(editions, undefined, (reader) =>
          backtestEdition(reader, { counties, from, every }, progress.observer),
        ),
      ).finally(progress.stop)
      print(report, json === true, context.terminal)
    })
}

function print(report: BacktestReport | undefined, isJson: boolean, terminal: Terminal): void {
  if (report === undefined)
    throw new CommandError(
      'There is nothing to test: no month has sales of these counties, and 300 sales before it.',
    )
  if (isJson) terminal.printJson(report)
  else terminal.print(renderBacktest(report))
}

/** A bar on a terminal; elsewhere a line for each step. */
function showProgress({ isInteractive, warn }: Terminal): { observer: BacktestObserver; stop(): void } {
  if (!isInteractive)
    return {
      observer: {
        reading: () => undefined,
        estimating: ({ month, county, ended, steps }) => warn(`${month} ${county}: ${ended} of ${steps}`),
      },
      stop: () => undefined,
    }
  const bar = new SingleBar(
    { format: '{what} [{bar}] {value}/{total} | {duration_formatted}' },
    Presets.legacy,
  )
  bar.start(1, 0, { what: 'homes read' })
  return {
    observer: {
      reading: (homes, all) => {
        bar.setTotal(Math.max(1, all))
        bar.update(homes)
      },
      estimating: ({ month, county, ended, steps }) => {
        bar.setTotal(steps)
        bar.update(ended, { what: `${month} ${county}` })
      },
    },
    stop: () => bar.stop(),
  }
}

/** Commander calls this for each code, with those before it. */
function parseCounty(text: string, before: string[] = []): string[] {
  if (!/^\d{5}$/.test(text))
    throw new InvalidArgumentError('A county is written as its FIPS code of five digits.')
  return [...before, text]
}

function parseMonth(text: string): CalendarDate {
  const date = /^\d{4}-\d{2}$/.test(text) ? parseCalendarDate(`${text}-01`) : undefined
  if (date === undefined) throw new InvalidArgumentError('Write a month as YYYY-MM.')
  return date
}
