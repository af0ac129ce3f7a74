import type { Start } from '../request/key.ts'
import { KeyForm } from './key-form.tsx'

/** Shown in place of a page when there is no key: real data is not handed out without one. */
export function MissingKey({ start }: { start: Start | 'loading' | 'failed' }) {
  if (start === 'failed') {
    return (
      <div class="notice notice-failure" role="alert">
        <p class="notice-title">The service cannot be reached.</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <section class="key-gate" aria-labelledby="key-gate-title">
      <h1 id="key-gate-title">Enter your key</h1>
      <p>
        This service serves loaded listings, so every request needs a key of a subscribed holder. Its operator
        issues one with <code>plat keys issue --holder NAME</code>.
      </p>
      <KeyForm onDone={() => undefined} />
    </section>
  )
}
