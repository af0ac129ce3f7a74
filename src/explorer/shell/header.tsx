import { useState } from 'preact/hooks'
import { sharedKey } from '../request/key.ts'
import { sharedRequests } from '../request/request-log.ts'
import { sharedPanel } from '../request/requests-panel.tsx'
import { linkTo } from '../routing/base-path.ts'
import type { PageRoute } from '../routing/route.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { KeyForm } from './key-form.tsx'
import { useShared } from './store.ts'
import { chooseNextTheme, sharedTheme } from './theme.ts'

const THEME_ICONS = { auto: 'auto', dark: 'moon', light: 'sun' } as const
const THEME_NAMES = { auto: 'as the system', dark: 'dark', light: 'light' } as const

/** The bar at the top of every page. */
export function Header({ route }: { route: PageRoute }) {
  const theme = useShared(sharedTheme)
  const requests = useShared(sharedRequests)
  return (
    <header class="header">
      <a class="brand" href={linkTo('/')} aria-label="Plat, search homes">
        <BrandMark />
        <span class="brand-name">Plat</span>
      </a>
      <SearchBox route={route} />
      <nav class="nav" aria-label="Pages">
        <a href={linkTo('/')} aria-current={route.page === 'search' ? 'page' : undefined}>
          Homes
        </a>
        <a
          href={linkTo(findMarketAddress(route))}
          aria-current={route.page === 'market' ? 'page' : undefined}
        >
          Market
        </a>
        <a href={linkTo('/rates')} aria-current={route.page === 'rates' ? 'page' : undefined}>
          Rates
        </a>
        <a href={linkTo('/docs')} aria-current={route.page === 'reference' ? 'page' : undefined}>
          API
        </a>
      </nav>
      <div class="header-tools">
        <KeyButton />
        <button
          type="button"
          class="icon-button"
          aria-label={`Colors: ${THEME_NAMES[theme]}`}
          title={`Colors: ${THEME_NAMES[theme]}`}
          onClick={chooseNextTheme}
        >
          <Icon name={THEME_ICONS[theme]} />
        </button>
        <button type="button" class="button button-api" onClick={() => sharedPanel.set(true)}>
          <Icon name="code" />
          <span class="wide-only">Requests</span>
          <span class="count" title="Requests of this page">
            {requests.length}
          </span>
        </button>
      </div>
    </header>
  )
}

/** The market of the place that the visitor is looking at. */
function findMarketAddress(route: PageRoute): string {
  const location =
    route.page === 'search' || route.page === 'market' ? route.parameters.get('location') : null
  return location === null ? '/market' : `/market?${new URLSearchParams({ location })}`
}

function KeyButton() {
  const key = useShared(sharedKey)
  const [isOpen, setOpen] = useState(false)
  const state = key === undefined ? 'no key' : key.isOwn ? 'your key' : 'sample key'
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={`Key: ${state}`}
        title={`Key: ${state}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="key" />
      </button>
      {isOpen && (
        <Dialog title="Key" onClose={() => setOpen(false)}>
          <p>
            {key === undefined
              ? 'There is no key yet.'
              : key.isOwn
                ? `Your key ends in ${key.text.slice(-4)}. Every answer is charged to its holder.`
                : 'All that is served is the sample market, so the service has handed out a test key for it.'}
          </p>
          <KeyForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 15.5 16 8l9 7.5V24a1 1 0 0 1-1 1h-5.5v-6h-5v6H8a1 1 0 0 1-1-1z" />
    </svg>
  )
}
