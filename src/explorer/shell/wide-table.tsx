import type { ComponentChildren } from 'preact'

/** A table that may be wider or longer than its space. It can be scrolled by keyboard. */
export function WideTable({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div class="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
