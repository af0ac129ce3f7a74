import { useState } from 'preact/hooks'
import type { AdminInput } from '../../contract/administration/admin-actions.ts'
import type { AdminIssuedKey, AdminKey } from '../../contract/administration/admin-answers.ts'
import { Dialog } from '../shell/dialog.tsx'
import { AdminSection } from './admin-section.tsx'
import { AdminTable } from './admin-table.tsx'
import { spellInstant } from './admin-words.ts'
import { sendOrder, useAdmin } from './ask-admin.ts'
import { ChoiceField, OrderDialog, readField, readUse, TextField, USES } from './order-dialog.tsx'

type Ordered = { kind: 'issue' } | { kind: 'roll' | 'revoke'; key: AdminKey }

/** All keys, without their text. That of a new one is shown until its dialog is closed. */
export function KeysSection() {
  const state = useAdmin('keys')
  const [ordered, setOrdered] = useState<Ordered>()
  const [issued, setIssued] = useState<AdminIssuedKey>()
  const close = () => setOrdered(undefined)
  const finish = (key?: AdminIssuedKey) => {
    close()
    setIssued(key)
    state.reload()
  }
  return (
    <AdminSection title="Keys" state={state}>
      <p>
        <button type="button" class="button button-primary" onClick={() => setOrdered({ kind: 'issue' })}>
          Issue a key
        </button>
      </p>
      {state.answer && <KeyTable keys={state.answer} order={setOrdered} />}
      {ordered?.kind === 'issue' && <IssueDialog onDone={finish} onClose={close} />}
      {ordered?.kind === 'roll' && <RollDialog known={ordered.key} onDone={finish} onClose={close} />}
      {ordered?.kind === 'revoke' && (
        <OrderDialog
          title="Revoke the key"
          action="Revoke"
          send={() => sendOrder('keys/revoke', { keyId: ordered.key.keyId })}
          onDone={() => finish()}
          onClose={close}
        >
          <p>
            The key of {ordered.key.holder} that ends in {ordered.key.hint} is refused from now on. That
            cannot be undone.
          </p>
        </OrderDialog>
      )}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </AdminSection>
  )
}

function KeyTable({ keys, order }: { keys: readonly AdminKey[]; order(ordered: Ordered): void }) {
  if (keys.length === 0) return <p class="hint">No key was ever issued.</p>
  return (
    <AdminTable
      label="Keys"
      headings={['Holder', 'Mode', 'Ends in', 'State', 'Created', 'Refused from', 'Identifier', 'Action']}
      rows={keys.map((key) => ({
        key: key.keyId,
        cells: [
          key.holder,
          key.mode,
          `...${key.hint}`,
          <span key="state" class={`pill pill-${key.state === 'valid' ? 'good' : 'bad'}`}>
            {key.state}
          </span>,
          spellInstant(key.createdAt),
          spellInstant(key.revokedAt ?? key.expiresAt),
          <code key="identifier">{key.keyId}</code>,
          key.state === 'valid' ? (
            <span class="row-actions">
              {(['roll', 'revoke'] as const).map((kind) => (
                <button
                  key={kind}
                  type="button"
                  class="button button-small"
                  aria-label={`${kind === 'roll' ? 'Roll' : 'Revoke'} the key of ${key.holder} that ends in ${key.hint}`}
                  onClick={() => order({ kind, key })}
                >
                  {kind === 'roll' ? 'Roll' : 'Revoke'}
                </button>
              ))}
            </span>
          ) : (
            '-'
          ),
        ],
      }))}
    />
  )
}

interface KeyDialogParts {
  onDone(key: AdminIssuedKey): void
  onClose(): void
}

function IssueDialog({ onDone, onClose }: KeyDialogParts) {
  return (
    <OrderDialog
      title="Issue a key"
      action="Issue"
      send={(form) => sendOrder('keys/issue', readIssue(form))}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label="Holder" name="holder" isRequired />
      <ChoiceField
        label="Mode"
        name="mode"
        choices={[
          ['live', 'live'],
          ['test', 'test'],
        ]}
      />
      <TextField label="Plan (empty: the subscription stays as it is)" name="plan" value="standard" />
      <ChoiceField label="Use" name="use" choices={USES} />
      <TextField label="Refused from (UTC; empty: never)" name="expires" type="date" />
    </OrderDialog>
  )
}

function readIssue(form: FormData): AdminInput<'keys/issue'> {
  const [expires, plan] = [readField(form, 'expires'), readField(form, 'plan')]
  return {
    holder: readField(form, 'holder') ?? '',
    mode: form.get('mode') === 'test' ? 'test' : 'live',
    ...(expires !== undefined && { expires }),
    ...(plan !== undefined && { subscription: { plan, ...readUse(form) } }),
  }
}

function RollDialog({ known, onDone, onClose }: KeyDialogParts & { known: AdminKey }) {
  return (
    <OrderDialog
      title="Roll the key"
      action="Roll"
      send={(form) => {
        const oldEnds = readField(form, 'oldEnds')
        return sendOrder('keys/roll', { keyId: known.keyId, ...(oldEnds !== undefined && { oldEnds }) })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {known.holder} gets a new key in place of the one that ends in {known.hint}.
      </p>
      <TextField label="The old key is refused from (UTC; empty: now)" name="oldEnds" type="date" />
    </OrderDialog>
  )
}

/** A browser lets pages copy only on this machine or with TLS. */
function IssuedDialog({ issued, onClose }: { issued: AdminIssuedKey; onClose(): void }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog title="The new key" onClose={onClose}>
      <p>This is the key of {issued.holder}. It cannot be shown again.</p>
      <p>
        <code class="secret">{issued.key}</code>
      </p>
      {navigator.clipboard !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() => {
            navigator.clipboard.writeText(issued.key).then(
              () => setCopied(true),
              () => undefined,
            )
          }}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
    </Dialog>
  )
}
