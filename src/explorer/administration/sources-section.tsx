import type { AdminFeed, AdminSources } from '../../contract/administration/admin-answers.ts'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellAge, spellInstant, spellNumber } from './admin-words.ts'
import { useAdmin } from './ask-admin.ts'

/** What is loaded, how fresh it is, and what was wrong with it. */
export function SourcesSection() {
  const state = useAdmin('sources')
  const { answer } = state
  return (
    <AdminSection title="Sources" state={state}>
      {answer === undefined && state.isLoading && <p class="hint">Counting the records of all sources.</p>}
      {answer && (
        <>
          {answer.fault !== undefined && (
            <p class="admin-fault" role="alert">
              {answer.fault}
            </p>
          )}
          <Feeds feeds={answer.feeds} />
          <Loaded loaded={answer.loaded} />
          <Issues issues={answer.issues} />
        </>
      )}
    </AdminSection>
  )
}

function Feeds({ feeds }: { feeds: readonly AdminFeed[] }) {
  if (feeds.length === 0)
    return <p class="hint">No feed runs by itself. PLAT_FEEDS names a file of feeds that do.</p>
  return (
    <>
      <h2>Feeds</h2>
      <AdminTable
        label="Feeds"
        headings={[
          'Source',
          'Schedule',
          'Next run',
          'Last result',
          'Fresh as of',
          'Lag',
          'Rejected',
          'Alarms',
        ]}
        rows={feeds.map((feed) => ({
          key: feed.source,
          cells: [
            feed.source,
            feed.schedule,
            feed.isRunning ? 'running' : spellInstant(feed.nextRunAt),
            [feed.lastResult ?? '-', feed.message].filter(Boolean).join(': '),
            feed.ageSeconds === undefined ? '-' : `${spellAge(feed.ageSeconds)} ago`,
            spellAge(feed.lagSeconds),
            spellNumber(feed.rejected),
            feed.alarms.length === 0
              ? '-'
              : feed.alarms.map((alarm) => (
                  <span key={alarm} class="pill pill-bad">
                    {alarm}
                  </span>
                )),
          ],
        }))}
      />
    </>
  )
}

function Loaded({ loaded }: Pick<AdminSources, 'loaded'>) {
  return (
    <>
      <h2>Records</h2>
      <AdminTable
        label="Records by source and kind"
        headings={['Source', 'Kind', 'Records', 'Edition', 'Format', 'Last run', 'Age', 'Issues']}
        rows={loaded.map(({ source, kind, records, edition, lastRun }) => ({
          key: `${source} ${kind}`,
          cells: [
            source,
            kind,
            spellNumber(records),
            spellNumber(edition),
            lastRun?.format ?? '-',
            spellInstant(lastRun?.finishedAt),
            lastRun === undefined
              ? '-'
              : lastRun.ageHours < 1
                ? 'under 1 h'
                : spellAge(lastRun.ageHours * 3600),
            spellNumber(lastRun?.issues),
          ],
        }))}
      />
    </>
  )
}

function Issues({ issues }: Pick<AdminSources, 'issues'>) {
  if (issues.length === 0) return null
  return (
    <>
      <h2>Issues of the last runs</h2>
      <AdminTable
        label="Issues by source"
        headings={['Source', 'Format', 'Issue', 'Count']}
        rows={issues.map(({ source, format, issue, count }) => ({
          key: `${source} ${format} ${issue}`,
          cells: [source, format, issue, spellNumber(count)],
        }))}
      />
      <p class="hint">"plat issues" says what each of them means.</p>
    </>
  )
}
