import { useEffect, useRef } from 'preact/hooks'
import { HomePage } from '../home/home-page.tsx'
import { MarketPage } from '../market/market-page.tsx'
import { AgentPage } from '../people/agent-page.tsx'
import { BuilderPage } from '../people/builder-page.tsx'
import { CommunityPage } from '../people/community-page.tsx'
import { OfficePage } from '../people/office-page.tsx'
import { RatesPage } from '../rates/rates-page.tsx'
import { LazyReference } from '../reference/lazy-reference.tsx'
import { forgetAnswers } from '../request/call-operation.ts'
import { loadStart, sharedKey, sharedStart } from '../request/key.ts'
import { clearRequests } from '../request/request-log.ts'
import { RequestsPanel } from '../request/requests-panel.tsx'
import { linkTo } from '../routing/base-path.ts'
import { followOwnLink, sharedRoute } from '../routing/navigate.ts'
import type { PageRoute } from '../routing/route.ts'
import { SearchPage } from '../search/search-page.tsx'
import { Header } from './header.tsx'
import { MissingKey } from './missing-key.tsx'
import { Notice } from './notice.tsx'
import { useShared } from './store.ts'

/** The whole explorer: header, the page of the address, and the requests behind it. */
export function App() {
  const route = useShared(sharedRoute)
  const key = useShared(sharedKey)
  const start = useShared(sharedStart)
  const last = useRef(nameRoute(route))
  useEffect(() => {
    void loadStart()
    document.addEventListener('click', followOwnLink)
    return () => document.removeEventListener('click', followOwnLink)
  }, [])
  useEffect(() => forgetAnswers, [key?.text])
  if (last.current !== nameRoute(route)) {
    last.current = nameRoute(route)
    clearRequests()
  }
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <Header route={route} />
      <main id="main" tabIndex={-1} class={`page page-${route.page}`}>
        {key === undefined && start !== 'loading' && route.page !== 'reference' ? (
          <MissingKey start={start} />
        ) : (
          <PageOf route={route} key={nameRoute(route)} />
        )}
      </main>
      <RequestsPanel />
    </>
  )
}

function PageOf({ route }: { route: PageRoute }) {
  switch (route.page) {
    case 'search':
      return <SearchPage parameters={route.parameters} />
    case 'home':
      return <HomePage propertyId={route.propertyId} />
    case 'builder':
      return <BuilderPage feedId={route.feedId} />
    case 'agent':
      return <AgentPage agentId={route.agentId} resultPage={route.resultPage} />
    case 'market':
      return <MarketPage parameters={route.parameters} />
    case 'rates':
      return <RatesPage parameters={route.parameters} />
    case 'reference':
      return <LazyReference shows={route.shows} />
    case 'community':
      return <CommunityPage route={route} />
    case 'office':
      return <OfficePage route={route} />
    case 'unknown':
      return (
        <Notice title="There is no such page">
          The address may be misspelled. <a href={linkTo('/')}>Search homes</a> instead.
        </Notice>
      )
  }
}

/** Two routes with the same name are one page whose parameters change. */
function nameRoute(route: PageRoute): string {
  switch (route.page) {
    case 'home':
      return `home ${route.propertyId}`
    case 'builder':
      return `builder ${route.feedId}`
    case 'agent':
      return `agent ${route.agentId}`
    case 'community':
      return `community ${route.communityId}`
    case 'office':
      return `office ${route.officeId}`
    default:
      return route.page
  }
}
