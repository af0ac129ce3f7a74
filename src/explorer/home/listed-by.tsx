import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { Person } from '../people/person.tsx'
import { spellDay, spellTime } from '../search/words.ts'
import { AnswerLink } from '../shell/answer-link.tsx'

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
          <Person key={`${person.type} ${person.name}`} person={person} homeId={data.property_id} />
        ))}
      </ul>
      {data.builder?.name && (
        <p>
          Built by <AnswerLink href={data.builder.url}>{data.builder.name}</AnswerLink>
          {data.community?.name && (
            <>
              {' in '}
              <AnswerLink href={data.community.url} query={`builder=${data.builder.feed_id}`}>
                {data.community.name}
              </AnswerLink>
            </>
          )}
        </p>
      )}
      {openHouses.length > 0 && (
        <>
          <h3>Open houses</h3>
          <ul class="plain">
            {openHouses.map(({ start_date: start, end_date: end }) => (
              <li key={start}>
                {start && `${spellDay(start.slice(0, 10))}, ${spellTime(start)}`}
                {end && ` to ${spellTime(end)}`}
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
