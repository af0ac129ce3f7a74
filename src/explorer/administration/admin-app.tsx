import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../shell/icon.tsx'
import { useShared } from '../shell/store.ts'
import { chooseNextTheme, sharedTheme } from '../shell/theme.ts'
import { adoptToken, sharedTokenRequest } from './ask-admin.ts'
import { EditionsSection } from './editions-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { SubscriptionsSection } from './subscriptions-section.tsx'
import { UsageSection } from './usage-section.tsx'

const SECTIONS: readonly { name: string; label: string; Section: FunctionComponent }[] = [
  { name: 'requests', label: 'Requests', Section: RequestsSection },
  { name: 'sources', label: 'Sources', Section: SourcesSection },
  { name: 'editions', label: 'Editions', Section: EditionsSection },
  { name: 'keys', label: 'Keys', Section: KeysSection },
  { name: 'subscriptions', label: 'Subscriptions', Section: SubscriptionsSection },
  { name: 'usage', label: 'Usage', Section: UsageSection },
  { name: 'ledger', label: 'Ledger', Section: LedgerSection },
]

const COLORS = {
  auto: ['auto', 'as the system'],
  dark: ['moon', 'dark'],
  light: ['sun', 'light'],
} as const

/** The administration page: one section at a time, chosen by the part of the address after "#". */
export function AdminApp() {
  const [chosen, setChosen] = useState(findSection)
  const request = useShared(sharedTokenRequest)
  useEffect(() => {
    const follow = () => setChosen(findSection())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    document.title = `${chosen.label} · Plat administration`
    // On a phone the row of sections is wider than the screen.
    document
      .querySelector('.admin-nav [aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const { Section } = chosen
  return (
    <>
      <AdminHeader chosen={chosen.name} />
      <main class="admin" id="main">
        {request === undefined ? <Section key={chosen.name} /> : <TokenForm reason={request} />}
      </main>
    </>
  )
}

function findSection() {
  return SECTIONS.find(({ name }) => `#${name}` === location.hash) ?? SECTIONS[0]!
}

function AdminHeader({ chosen }: { chosen: string }) {
  const theme = useShared(sharedTheme)
  const [icon, name] = COLORS[theme]
  return (
    <header class="admin-header">
      <span class="brand">
        Plat <span class="muted">administration</span>
      </span>
      <nav class="nav admin-nav" aria-label="Sections">
        {SECTIONS.map(({ name, label }) => (
          <a key={name} href={`#${name}`} aria-current={name === chosen ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <button
        type="button"
        class="icon-button"
        aria-label={`Colors: ${name}`}
        title={`Colors: ${name}`}
        onClick={chooseNextTheme}
      >
        <Icon name={icon} />
      </button>
    </header>
  )
}

function TokenForm({ reason }: { reason: string }) {
  return (
    <form
      class="key-gate"
      onSubmit={(event) => {
        event.preventDefault()
        const token = new FormData(event.currentTarget).get('token')
        if (typeof token === 'string' && token.trim() !== '') adoptToken(token.trim())
      }}
    >
      <h1>Enter the token</h1>
      <p role="alert">{reason}</p>
      <label class="field">
        <span class="field-label">Token</span>
        <input class="input" type="password" name="token" autocomplete="off" required />
      </label>
      <p class="hint">It stays in this tab until that is closed.</p>
      <button type="submit" class="button button-primary">
        Use this token
      </button>
    </form>
  )
}
