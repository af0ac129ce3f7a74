import type { ComponentChildren } from 'preact'
import { linkTo } from '../routing/base-path.ts'
import { findOwnPath } from '../routing/navigate.ts'

interface AnswerLinkParts {
  /** The link as the answer has it. Without one there is only the text. */
  href: string | undefined
  /** What a page of the explorer is told besides, such as "home=42". */
  query?: string
  class?: string
  children: ComponentChildren
}

/** A link of an answer. It leads to a page of the explorer, or to the operator's own site in a new tab. */
export function AnswerLink({ href, query, class: name, children }: AnswerLinkParts) {
  if (href === undefined) return <>{children}</>
  const path = findOwnPath(href)
  if (path === undefined) {
    return (
      <a class={name} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <a class={name} href={linkTo(query === undefined ? path : `${path}?${query}`)}>
      {children}
    </a>
  )
}
