import { useState } from 'preact/hooks'
import { linkTo } from '../routing/base-path.ts'
import { renderAmount } from '../search/words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Icon } from '../shell/icon.tsx'
import { createShared, useShared } from '../shell/store.ts'
import { sharedKey } from './key.ts'
import { renderCurl } from './render-curl.ts'
import { type RequestEntry, sharedRequests } from './request-log.ts'

/** Whether the panel is open. */
export const sharedPanel = createShared(false)

/** The requests behind the page, each with its answer and a curl command that asks the same. */
export function RequestsPanel() {
  const isOpen = useShared(sharedPanel)
  const requests = useShared(sharedRequests)
  const key = useShared(sharedKey)
  if (!isOpen) return null
  const cost = requests.reduce((sum, entry) => sum + (entry.cost ?? 0), 0)
  return (
    <Dialog title="Requests of this page" place="side" onClose={() => sharedPanel.set(false)}>
      <p class="hint">
        Everything on this page comes from {requests.length === 1 ? 'this request' : 'these requests'}, which
        cost {cost}.{' '}
        {key?.isOwn
          ? 'The commands read your key from the variable PLAT_KEY.'
          : 'The commands work as they are.'}{' '}
        <a href={linkTo('/docs')}>Reference of the API</a>
      </p>
      <ol class="requests">
        {requests.map((entry) => (
          <RequestItem key={entry.id} entry={entry} keyText={key?.isOwn ? undefined : key?.text} />
        ))}
      </ol>
    </Dialog>
  )
}

function RequestItem({ entry, keyText }: { entry: RequestEntry; keyText: string | undefined }) {
  const [isShown, setShown] = useState(false)
  const { purpose, target, status, json } = entry
  const [path, query = ''] = target.split('?')
  return (
    <li class="request">
      <p class="request-head">
        <strong>{purpose}</strong>
        <span class={status === 200 ? 'status status-good' : 'status status-bad'}>{status}</span>
      </p>
      <code class="request-target">
        GET {path}
        {query !== '' && <RequestQuery query={query} />}
      </code>
      <p class="request-facts">{renderFacts(entry)}</p>
      <div class="form-actions">
        <CopyButton
          label="Copy as curl"
          text={() => renderCurl(location.origin + linkTo(''), target, keyText, entry.tile && 'tile.mvt')}
        />
        {json !== undefined && (
          <>
            <CopyButton label="Copy JSON" text={() => renderJson(json)} />
            <button
              type="button"
              class="button button-small"
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide JSON' : 'Show JSON'}
            </button>
          </>
        )}
      </div>
      {isShown && json !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <pre class="json" tabIndex={0} role="region" aria-label={`JSON of ${purpose}`}>
          {renderJson(json)}
        </pre>
      )}
    </li>
  )
}

function RequestQuery({ query }: { query: string }) {
  return (
    <>
      {query.split('&').map((pair, index) => (
        <span key={pair} class="request-pair">
          {index === 0 ? '?' : '&'}
          {pair}
        </span>
      ))}
    </>
  )
}

function renderFacts({ durationMs, cost, bytes, edition, isRepeated, tile }: RequestEntry): string {
  if (isRepeated) return 'Remembered from before; not sent again'
  const facts = [
    tile !== undefined && `vector tile with ${renderAmount(tile.homes, 'home')}`,
    durationMs !== undefined && `${Math.round(durationMs)} ms`,
    bytes !== undefined && `${Math.max(1, Math.round(bytes / 1024))} KB`,
    `cost ${cost ?? 0}`,
    edition !== undefined && `edition ${edition}`,
  ]
  return facts.filter((fact) => fact !== false).join(' · ')
}

function renderJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Copies a text, and says so for a moment. */
function CopyButton({ label, text }: { label: string; text(): string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <button type="button" class="button button-small" onClick={copy} onBlur={() => setState('ready')}>
      <Icon name="copy" />
      <span aria-live="polite">
        {state === 'ready' ? label : state === 'copied' ? 'Copied' : 'The browser refused'}
      </span>
    </button>
  )
}
