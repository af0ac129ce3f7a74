import type { ConsumerAdvertiser, PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { findOwnPath } from '../routing/navigate.ts'
import { spellDay } from '../search/words.ts'

/** Who offers the home, when it can be seen, and what must be shown with its listing. */
export function ListedBy({ data }: { data: PropertyDetailData }) {
  const { consumer_advertisers: people, source, open_houses: openHouses } = data
  const texts = [source?.disclaimer?.text, source?.copyrightnotice, source?.imagedisclaimer]
  const notices = texts.filter((text): text is string => typeof text === 'string' && text !== '')
  return (
    <section class="panel" aria-label="Listed by">
      <h2>Listed by</h2>
      {people.length === 0 && data.builder == null && <p class="muted">The source names nobody.</p>}
      <ul class="people">
        {people.map((person) => (
          <Person key={`${person.type} ${person.name}`} person={person} />
        ))}
      </ul>
      {data.builder?.name && (
        <p>
          Built by <a href={data.builder.url}>{data.builder.name}</a>
          {data.community?.name && <> in {data.community.name}</>}
        </p>
      )}
      {openHouses.length > 0 && (
        <>
          <h3>Open houses</h3>
          <ul class="plain">
            {openHouses.map(({ start_date: start, end_date: end }) => (
              <li key={start}>
                {start && spellDay(start.slice(0, 10))}, {start?.slice(11, 16)} to {end?.slice(11, 16)}
              </li>
            ))}
          </ul>
        </>
      )}
      {notices.map((text) => (
        <p key={text} class="hint">
          {text}
        </p>
      ))}
    </section>
  )
}

function Person({ person }: { person: ConsumerAdvertiser }) {
  const { name, type, href, phone, photo } = person
  const isOwn = typeof href === 'string' && findOwnPath(href) !== undefined
  const picture = photo?.href
  return (
    <li class="person">
      {typeof picture === 'string' ? (
        <img class="person-photo" src={picture} alt="" loading="lazy" />
      ) : (
        <span class="person-photo person-letter" aria-hidden="true">
          {name?.charAt(0) ?? '?'}
        </span>
      )}
      <span>
        {typeof href === 'string' ? (
          <a href={href} {...(isOwn ? {} : { target: '_blank', rel: 'noreferrer' })}>
            {name}
          </a>
        ) : (
          name
        )}
        <span class="muted block">
          {type}
          {typeof phone === 'string' && ` · ${phone}`}
        </span>
      </span>
    </li>
  )
}
