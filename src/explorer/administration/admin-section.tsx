import type { ComponentChildren } from 'preact'

interface AdminSectionParts {
  title: string
  state: { fault?: string; isLoading: boolean; reload(): void }
  children: ComponentChildren
}

/** The frame of a section: its title, a button that asks again, and what went wrong. */
export function AdminSection({ title, state, children }: AdminSectionParts) {
  const { fault, isLoading, reload } = state
  return (
    <section class="admin-section" aria-labelledby="title" aria-busy={isLoading}>
      <header class="admin-title">
        <h1 id="title">{title}</h1>
        <button type="button" class="button button-small" disabled={isLoading} onClick={reload}>
          {isLoading ? 'Loading' : 'Refresh'}
        </button>
      </header>
      {fault !== undefined && (
        <p class="admin-fault" role="alert">
          {fault}
        </p>
      )}
      {children}
    </section>
  )
}
