import { useEffect } from 'preact/hooks'
import type { AdvertiserOffice, PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { askHome } from '../request/operations.ts'
import { useAnswer } from '../request/use-answer.ts'
import { linkTo } from '../routing/base-path.ts'
import type { OfficeRoute } from '../routing/route.ts'
import { AnswerLink } from '../shell/answer-link.tsx'
import { FailureNotice, Notice, Skeleton } from '../shell/notice.tsx'
import { Person } from './person.tsx'

/** An office, as far as the answer about a home that it offers describes it. */
export function OfficePage({ route }: { route: OfficeRoute }) {
  const { officeId, homeId } = route
  const state = useAnswer(homeId === undefined ? undefined : askHome({ property_id: homeId }))
  const home = state.kind === 'answered' ? state.success.data : undefined
  const shown = home?.consumer_advertisers.find(
    ({ type, office_id: id }) => type === 'Office' && id === officeId,
  )
  const name = shown?.name ?? route.name
  useEffect(() => {
    document.title = `${name} · Plat`
  }, [name])
  return (
    <article class="document">
      <header class="profile">
        {typeof shown?.photo?.href === 'string' && <img class="profile-logo" src={shown.photo.href} alt="" />}
        <div>
          <p class="kicker">Office</p>
          <h1>{name}</h1>
        </div>
      </header>
      {state.kind === 'loading' && <Skeleton label="The office is loading" lines={4} />}
      {state.kind === 'failed' && state.failure.reason !== 'missing' ? (
        <FailureNotice failure={state.failure} retry={state.retry} />
      ) : home !== undefined && shown !== undefined ? (
        <OfficeProfile home={home} officeId={officeId} phone={shown.phone ?? undefined} />
      ) : (
        state.kind !== 'loading' && (
          <Notice title="Only its name is known here">
            The service has no operation about one office. The page of a home that it offers names it, with
            its agents and how to reach it, and so does this page when it is opened from there.{' '}
            <a href={linkTo('/')}>Search homes</a>
          </Notice>
        )
      )}
    </article>
  )
}

interface OfficeProfileParts {
  home: PropertyDetailData
  officeId: string
  phone: string | undefined
}

function OfficeProfile({ home, officeId, phone }: OfficeProfileParts) {
  const office = home.advertisers.find(({ office: one }) => one?.fulfillment_id === officeId)?.office
  const agents = home.consumer_advertisers.filter(
    ({ type, office_id: id }) => type === 'Agent' && id === officeId,
  )
  const contact = listContact(office ?? undefined, phone)
  const line = home.location?.address?.line ?? 'Address not given'
  return (
    <>
      {contact.length > 0 && (
        <dl class="fact-grid">
          {contact.map(([label, value]) => (
            <div key={label} class="fact">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {agents.length > 0 && (
        <section>
          <h2>Agents</h2>
          <ul class="people">
            {agents.map((person) => (
              <Person key={person.agent_id ?? person.name} person={person} homeId={undefined} />
            ))}
          </ul>
        </section>
      )}
      <p class="hint">
        This is what the service says of the office as the one that offers{' '}
        <AnswerLink href={home.permalink}>
          {[line, home.location?.address?.city].filter(Boolean).join(', ')}
        </AnswerLink>
        . It has no operation about one office, so other agents and homes of the office are not listed.
      </p>
    </>
  )
}

function listContact(office: AdvertiserOffice | undefined, phone: string | undefined): [string, string][] {
  const { line, city, state_code: state, postal_code: zip } = office?.address ?? {}
  const place = [line, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts: [string, string | null | undefined][] = [
    ['Address', place],
    ['Telephone', phone ?? office?.phones.find(({ number }) => number !== undefined)?.number],
    ['Email', office?.email],
    ['MLS', office?.mls_set],
  ]
  return facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '')
}
