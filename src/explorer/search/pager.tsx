import { linkTo } from '../routing/base-path.ts'
import { Icon } from '../shell/icon.tsx'
import { renderCount } from './words.ts'

interface PagerParts {
  page: number
  total: number
  pageSize: number
  hasMore: boolean
  /** The address of another page. */
  renderAddress(page: number): string
}

/** Links to the pages around this one. */
export function Pager({ page, total, pageSize, hasMore, renderAddress }: PagerParts) {
  const last = Math.max(page, Math.ceil(total / Math.max(1, pageSize)))
  if (last === 1) return null
  const pages = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const shown = [...new Set(pages)].sort((a, b) => a - b)
  return (
    <nav class="pager" aria-label="Pages of the result">
      {page > 1 ? (
        <a class="pager-step" href={linkTo(renderAddress(page - 1))} aria-label="Page before">
          <Icon name="left" />
        </a>
      ) : (
        <span class="pager-step is-off" />
      )}
      {shown.map((number, index) => (
        <span key={number} class="pager-item">
          {index > 0 && number - shown[index - 1]! > 1 && <span class="pager-gap">…</span>}
          <a
            class="pager-page"
            href={linkTo(renderAddress(number))}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${renderCount(number)}`}
          >
            {renderCount(number)}
          </a>
        </span>
      ))}
      {hasMore ? (
        <a class="pager-step" href={linkTo(renderAddress(page + 1))} aria-label="Next page">
          <Icon name="right" />
        </a>
      ) : (
        <span class="pager-step is-off" />
      )}
    </nav>
  )
}
