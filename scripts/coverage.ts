import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { issueKey, setSubscription } from '../src/access/keys.ts'
import { ensureReference } from '../src/app/ingest/load-source.ts'
import { loadSample } from '../src/app/sample/load-sample.ts'
import { openService } from '../src/app/serve/open-service.ts'
import { readSettings } from '../src/app/settings/settings.ts'
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts'
import { type LeafCoverage, measureCoverage } from './coverage/measure-coverage.ts'
import { findOrigin } from './coverage/origins.ts'

/** The number of homes in the measured sample market, and the number of homes requested for each status. */
const SAMPLE_HOMES = 4000
const HOMES_ASKED = 250

const directory = await mkdtemp(join(tmpdir(), 'plat-coverage-'))
const store = await openEmbeddedStore({ directory: join(directory, 'store') })
await ensureReference(store)
await loadSample(store, { homes: SAMPLE_HOMES, directory: join(directory, 'sample'), tell: () => undefined })
const settings = { ...readSettings({}), data: directory, port: 0, portAlt: 0, adminPort: 0 }
const service = await openService(store, settings, pino({ level: 'silent' }))
await setSubscription(store.access, { holder: 'Coverage', plan: 'standard', state: 'active' }, Date.now())
const issued = await issueKey(store.access, { holder: 'Coverage', mode: 'test' }, Date.now())
if (!issued.ok) throw new Error(issued.detail)
const coverage = await measureCoverage(service, store, issued.text, HOMES_ASKED)
await service.close()
await store.close()
await rm(directory, { recursive: true })

const INTRODUCTION =
  'Made by `npm run coverage`. It serves a sample market and requests homes of each status, all builders, agents, pages of search results and rate programs. Every answer is checked against the contract. A share counts the answers with at least one value at the leaf. null and empty lists do not count.'
const path = join(import.meta.dirname, '..', 'docs', 'coverage.md')
await writeFile(path, renderCoverage(coverage))
const missing = coverage.filter(({ share, isNullable }) => share === 0 && !isNullable)
process.stdout.write(`${path}: ${coverage.length} leaves, ${missing.length} required leaves never filled\n`)
for (const { operation, path } of missing) process.stdout.write(`  ${operation} ${path}\n`)

function renderCoverage(leaves: readonly LeafCoverage[]): string {
  const byOperation = Map.groupBy(leaves, ({ operation }) => operation)
  const parts = [...byOperation].map(([operation, own]) => {
    const rows = own.map(
      (leaf) =>
        `| \`${leaf.path}\` | ${findOrigin(operation, leaf.path)} | ${renderShare(leaf.share)}${leaf.isNullable ? ' (may be null)' : ''} |`,
    )
    const heading = `## ${operation}\n\n${own[0]!.answers} answers.\n\n| leaf | from | filled in |\n|---|---|---|`
    return `${heading}\n${rows.join('\n')}\n`
  })
  return `# Where every field comes from\n\n${INTRODUCTION}\n\n${parts.join('\n')}`
}

function renderShare(share: number): string {
  return share > 0 && share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`
}
