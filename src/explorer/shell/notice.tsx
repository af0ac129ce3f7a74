import type { ComponentChildren } from 'preact'
import type { Failure } from '../request/call-operation.ts'

/** Says in place of content that there is none, and why. */
export function Notice({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice" role="status">
      <p class="notice-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  )
}

/** Says that a request failed, and lets the visitor try again. */
export function FailureNotice({ failure, retry }: { failure: Failure; retry?(): void }) {
  const isFinal = failure.reason === 'missing' || failure.reason === 'request'
  return (
    <div class="notice notice-failure" role="alert">
      <p class="notice-title">{failure.text}</p>
      {retry && !isFinal && (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** Holds the place of content that is loading. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="skeleton-line" />
      ))}
    </div>
  )
}

/** Says that a location names no place, and what would. */
export function UnknownPlace({ text }: { text: string }) {
  return (
    <Notice title={`No place is known as “${text}”`}>
      Search for a city with its state, a ZIP code, a county, a neighborhood or an address.
    </Notice>
  )
}
