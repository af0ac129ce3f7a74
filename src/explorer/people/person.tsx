import type { ConsumerAdvertiser } from '../../contract/operations/property-detail.ts'
import { AnswerLink } from '../shell/answer-link.tsx'

/** A person or firm that offers a home. The page of an office is about what that home's answer says of it. */
export function Person({ person, homeId }: { person: ConsumerAdvertiser; homeId: string | undefined }) {
  const { name, type, href, phone, photo } = person
  const picture = photo?.href
  const query = type === 'Office' && homeId !== undefined ? { query: `home=${homeId}` } : {}
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
        <AnswerLink href={href} {...query}>
          {name}
        </AnswerLink>
        <span class="muted block">
          {type}
          {typeof phone === 'string' && ` · ${phone}`}
        </span>
      </span>
    </li>
  )
}
