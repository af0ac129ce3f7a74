import { useState } from 'preact/hooks'
import type { AdminSubscription } from '../../contract/administration/admin-answers.ts'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellInstant } from './admin-words.ts'
import { sendOrder, useAdmin } from './ask-admin.ts'
import { ChoiceField, OrderDialog, readField, readUse, TextField, USES } from './order-dialog.tsx'

/** Who may use the API, under which plan and for what. */
export function SubscriptionsSection() {
  const state = useAdmin('subscriptions')
  const [changed, setChanged] = useState<AdminSubscription>()
  return (
    <AdminSection title="Subscriptions" state={state}>
      {state.answer?.length === 0 && <p class="hint">There are none. Issuing a key subscribes its holder.</p>}
      {state.answer && state.answer.length > 0 && (
        <AdminTable
          label="Subscriptions"
          headings={['Holder', 'Plan', 'State', 'Use', 'Since', 'Action']}
          rows={state.answer.map((one) => ({
            key: one.holder,
            cells: [
              one.holder,
              one.plan,
              <span key="state" class={`pill pill-${one.state === 'active' ? 'good' : 'bad'}`}>
                {one.state}
              </span>,
              one.use,
              spellInstant(one.changedAt),
              <button
                key="action"
                type="button"
                class="button button-small"
                aria-label={`Change the subscription of ${one.holder}`}
                onClick={() => setChanged(one)}
              >
                Change
              </button>,
            ],
          }))}
        />
      )}
      {changed && (
        <OrderDialog
          title={`Subscription of ${changed.holder}`}
          action="Change"
          send={(form) =>
            sendOrder('subscriptions/set', {
              holder: changed.holder,
              plan: readField(form, 'plan') ?? '',
              state: form.get('state') === 'cancelled' ? 'cancelled' : 'active',
              ...readUse(form),
            })
          }
          onDone={() => {
            setChanged(undefined)
            state.reload()
          }}
          onClose={() => setChanged(undefined)}
        >
          <TextField label="Plan" name="plan" value={changed.plan} isRequired />
          <ChoiceField
            label="State"
            name="state"
            value={changed.state}
            choices={[
              ['active', 'active'],
              ['cancelled', 'cancelled'],
            ]}
          />
          <ChoiceField label="Use" name="use" value={changed.use} choices={USES.slice(1)} />
        </OrderDialog>
      )}
    </AdminSection>
  )
}
