import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Dialog } from '../shell/dialog.tsx'
import type { AdminOutcome } from './ask-admin.ts'

interface OrderDialogParts<Answer> {
  title: string
  /** What the button says. */
  action: string
  children: ComponentChildren
  send(form: FormData): Promise<AdminOutcome<Answer>>
  onDone(answer: Answer): void
  onClose(): void
}

/** Asks for what an order needs, or whether it is meant, and sends it. A refusal stays in the dialog. */
export function OrderDialog<Answer>(parts: OrderDialogParts<Answer>) {
  const { title, action, children, send, onDone, onClose } = parts
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const submit = async (form: FormData) => {
    setSending(true)
    const outcome = await send(form)
    setSending(false)
    if (outcome.ok) onDone(outcome.answer)
    else setFault(outcome.message)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="order-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        {children}
        {fault !== undefined && (
          <p class="admin-fault" role="alert">
            {fault}
          </p>
        )}
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={isSending}>
            {action}
          </button>
          <button
            type="button"
            class="button"
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The text of a field; undefined if it is empty. */
export function readField(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

interface ChoiceFieldParts {
  label: string
  name: string
  value?: string
  choices: readonly (readonly [value: string, label: string])[]
}

export function ChoiceField({ label, name, value, choices }: ChoiceFieldParts) {
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <select class="select" name={name}>
        {choices.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TextFieldParts {
  label: string
  name: string
  value?: string
  type?: 'text' | 'date'
  isRequired?: boolean
}

export function TextField({ label, name, value, type = 'text', isRequired = false }: TextFieldParts) {
  const id = useId()
  const parts = {
    ...{ id, class: 'input', name, defaultValue: value, required: isRequired },
    ...{ maxLength: 200, autocomplete: 'off' },
  } as const
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {type === 'date' ? <input type="date" {...parts} /> : <input type="text" {...parts} />}
    </div>
  )
}

/** What the holder's answers are used for. */
export const USES = [
  ['', 'as before, or idx'],
  ['idx', 'idx: public pages'],
  ['vow', 'vow: registered clients'],
  ['private', 'private: inside the firm'],
] as const

export function readUse(form: FormData): { use?: 'idx' | 'vow' | 'private' } {
  const use = form.get('use')
  return use === 'idx' || use === 'vow' || use === 'private' ? { use } : {}
}
