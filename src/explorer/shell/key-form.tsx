import { useId, useState } from 'preact/hooks'
import { dropOwnKey, sharedKey, useOwnKey } from '../request/key.ts'
import { useShared } from './store.ts'

/** Takes a key from the visitor, for this tab or for longer. */
export function KeyForm({ onDone }: { onDone(): void }) {
  const id = useId()
  const key = useShared(sharedKey)
  const [text, setText] = useState('')
  const [isRemembered, setRemembered] = useState(key?.isRemembered ?? false)
  const submit = (event: Event) => {
    event.preventDefault()
    if (text.trim() === '') return
    useOwnKey(text.trim(), isRemembered)
    onDone()
  }
  return (
    <form class="key-form" onSubmit={submit}>
      <label for={`${id}-key`}>Key</label>
      <input
        id={`${id}-key`}
        name="key"
        class="input"
        type="password"
        autoComplete="off"
        spellcheck={false}
        placeholder="plat_live_… or plat_test_…"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        Remember it in this browser
      </label>
      <p class="hint">Otherwise it is forgotten when the tab is closed. It is sent to this service only.</p>
      <div class="form-actions">
        <button type="submit" class="button button-primary" disabled={text.trim() === ''}>
          Use this key
        </button>
        {key?.isOwn && (
          <button
            type="button"
            class="button"
            onClick={() => {
              dropOwnKey()
              onDone()
            }}
          >
            Forget my key
          </button>
        )}
      </div>
    </form>
  )
}
