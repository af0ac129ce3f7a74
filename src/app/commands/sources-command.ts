import { Command } from 'commander'
import type { RunRecord } from '../../store/ports/run-record.ts'
import { type CommandContext, withStore } from '../command-context.ts'
import { renderInstant, renderTable } from '../terminal.ts'

const RUNS_LOOKED_AT = 100_000

export function buildSourcesCommand(context: CommandContext): Command {
  return new Command('sources')
    .description('what is loaded: source, records, edition, when, issues')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const runs = await withStore(context, ({ runs }) => runs.list(RUNS_LOOKED_AT))
      const newest = [...Map.groupBy(runs, ({ source, format }) => `${source}\n${format}`).values()].map(
        (ofSource) => ofSource[0]!,
      )
      if (json === true) return context.terminal.printJson(newest)
      const heading = ['source', 'format', 'edition', 'finished', 'records', 'issues']
      context.terminal.print(renderTable([heading, ...newest.map(renderRun)]))
    })
}

function renderRun(run: RunRecord): string[] {
  const records = Object.entries(run.read).map(([kind, count]) => `${count} ${kind}`)
  const issues = Object.values(run.issues).reduce((sum, count) => sum + count, 0)
  const { source, format, edition } = run
  return [
    source,
    format,
    String(edition),
    renderInstant(run.finishedAtMs),
    records.join(', '),
    String(issues),
  ]
}
