import { useState } from 'preact/hooks'
import type { AdminEdition } from '../../contract/administration/admin-answers.ts'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellInstant, spellNumber } from './admin-words.ts'
import { sendOrder, useAdmin } from './ask-admin.ts'
import { OrderDialog } from './order-dialog.tsx'

/** The newest editions, and the way back to one of them. */
export function EditionsSection() {
  const state = useAdmin('editions')
  const [wanted, setWanted] = useState<number>()
  const [done, setDone] = useState<string>()
  return (
    <AdminSection title="Editions" state={state}>
      <p role="status">{done}</p>
      {state.answer && <EditionTable editions={state.answer} rollBack={setWanted} />}
      {wanted !== undefined && (
        <OrderDialog
          title={`Roll back to edition ${wanted}`}
          action="Roll back"
          send={() => sendOrder('editions/rollback', { edition: wanted })}
          onDone={({ isPublished, edition, changed }) => {
            setWanted(undefined)
            setDone(
              isPublished
                ? `Edition ${edition} is published with the state of edition ${wanted}: ${spellNumber(changed)} records changed.`
                : `The newest edition is the same as edition ${wanted}: nothing was published.`,
            )
            state.reload()
          }}
          onClose={() => setWanted(undefined)}
        >
          <p>
            The state of edition {wanted} is published again, as a new edition, and the service follows. Feeds
            that run later bring newer records again.
          </p>
        </OrderDialog>
      )}
    </AdminSection>
  )
}

function EditionTable({
  editions,
  rollBack,
}: {
  editions: readonly AdminEdition[]
  rollBack(edition: number): void
}) {
  return (
    <AdminTable
      label="Editions"
      headings={['Edition', 'Published', 'Source', 'Changed', 'Removed', 'Homes', 'Listings', 'Action']}
      rows={editions.map((one, index) => ({
        key: String(one.edition),
        cells: [
          one.edition,
          spellInstant(one.publishedAt),
          one.restoredEdition === undefined ? one.source : `rollback to ${one.restoredEdition}`,
          spellNumber(one.changed),
          spellNumber(one.removed),
          one.homes === undefined ? 'gone' : spellNumber(one.homes),
          one.listings === undefined ? 'gone' : spellNumber(one.listings),
          index > 0 && one.homes !== undefined ? (
            <button
              type="button"
              class="button button-small"
              aria-label={`Roll back to edition ${one.edition}`}
              onClick={() => rollBack(one.edition)}
            >
              Roll back
            </button>
          ) : (
            '-'
          ),
        ],
      }))}
    />
  )
}
