import { useState } from 'preact/hooks'
import { AdminSection } from './admin-section.tsx'
import { spellNumber } from './admin-words.ts'
import { sendOrder, useAdmin } from './ask-admin.ts'

/** Whether charges can be made, how many wait, and whether those that were made are sound. */
export function LedgerSection() {
  const state = useAdmin('ledger')
  const [isVerifying, setVerifying] = useState(false)
  const [found, setFound] = useState<readonly string[]>()
  const [told, setTold] = useState('')
  const verify = async () => {
    setVerifying(true)
    setFound(undefined)
    setTold('Reading all charges.')
    const outcome = await sendOrder('ledger/verify', {})
    setVerifying(false)
    if (!outcome.ok) return setTold(outcome.message)
    const { faults } = outcome.answer
    setFound(faults)
    setTold(faults.length === 0 ? 'The ledger is sound.' : `${faults.length} faults were found.`)
  }
  const drain = async () => {
    const outcome = await sendOrder('ledger/drain', {})
    setTold(outcome.ok ? `${spellNumber(outcome.answer.waiting)} charges wait now.` : outcome.message)
    state.reload()
  }
  const { answer } = state
  return (
    <AdminSection title="Ledger" state={state}>
      {answer && (
        <dl class="ledger-facts">
          <dt>Charges can be made</dt>
          <dd>
            <span class={`pill pill-${answer.isWritable ? 'good' : 'bad'}`}>
              {answer.isWritable ? 'yes' : 'no'}
            </span>{' '}
            {answer.fault}
          </dd>
          <dt>Charges of this node that the database does not have yet</dt>
          <dd>{spellNumber(answer.waiting)}</dd>
        </dl>
      )}
      <div class="form-actions">
        <button type="button" class="button" disabled={isVerifying} onClick={() => void verify()}>
          Verify
        </button>
        {answer !== undefined && answer.waiting > 0 && (
          <button type="button" class="button" onClick={() => void drain()}>
            Move waiting charges now
          </button>
        )}
      </div>
      <p role="status">{told}</p>
      {found !== undefined && found.length > 0 && (
        <ul class="fault-list">
          {found.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </AdminSection>
  )
}
