import type { SearchResult } from '../../contract/schemas/search-result.ts'
import { type AnswerState, findShown } from '../request/use-answer.ts'
import { parsePageNumber } from '../routing/route.ts'
import { FailureNotice, Notice, UnknownPlace } from '../shell/notice.tsx'
import { ORDERS, SEARCH_STATUSES } from './filters.ts'
import { HomeCard, type HomeSummary } from './home-card.tsx'
import { Pager } from './pager.tsx'
import {
  countFilters,
  parseUnderstood,
  parseUnknown,
  readStatus,
  renderSearchAddress,
  withoutFilters,
  withParameter,
} from './search-address.ts'
import { renderAmount, renderCount } from './words.ts'

interface ResultListParts {
  /** The parameters of the page, and those of the request, which always say a place. */
  parameters: URLSearchParams
  request: URLSearchParams
  results: AnswerState<SearchResult[]>
  homes: readonly HomeSummary[]
  highlighted: string | undefined
  onHovered(id: string | undefined): void
  onChange(parameters: URLSearchParams): void
}

/** The homes that were found, one page at a time. */
export function ResultList(parts: ResultListParts) {
  const { parameters, request, results, homes, highlighted, onHovered, onChange } = parts
  const shown = findShown(results)
  const page = parsePageNumber(parameters.get('page'))
  const isLoading = results.kind === 'loading' || results.kind === 'idle'
  return (
    <section class="results" aria-label="Homes" aria-busy={isLoading}>
      <header class="results-header">
        <div>
          <h1>{renderTitle(request, shown?.location)}</h1>
          <p class="muted" role="status">
            {shown === undefined ? (isLoading ? 'Searching …' : '') : renderTotal(shown.total ?? 0, request)}
          </p>
        </div>
        <label class="order">
          <span class="visually-hidden">Order</span>
          <select
            class="select"
            value={parameters.get('sort_by') ?? 'globalrelevanceex'}
            onChange={(event) => onChange(withParameter(parameters, 'sort_by', event.currentTarget.value))}
          >
            {ORDERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </header>
      {results.kind === 'failed' ? (
        <FailureNotice failure={results.failure} retry={results.retry} />
      ) : shown === undefined ? (
        <LoadingCards />
      ) : homes.length === 0 ? (
        <NoHomes parameters={parameters} onChange={onChange} unknown={parseUnknown(shown.location)} />
      ) : (
        <>
          <ul class={isLoading ? 'cards is-stale' : 'cards'}>
            {homes.map((home) => (
              <li key={home.id}>
                <HomeCard home={home} isHighlighted={home.id === highlighted} onHovered={onHovered} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            total={shown.total ?? homes.length}
            pageSize={findPageSize(page, shown.total ?? 0, homes.length, shown.hasMore === true)}
            hasMore={shown.hasMore === true}
            renderAddress={(number) =>
              renderSearchAddress(
                withParameter(parameters, 'page', number === 1 ? undefined : String(number)),
              )
            }
          />
        </>
      )}
    </section>
  )
}

/** The operator sets the page size. The last page may be shorter, but the ones before it are not. */
function findPageSize(page: number, total: number, length: number, hasMore: boolean): number {
  return hasMore || page === 1 ? length : Math.round((total - length) / (page - 1))
}

function renderTitle(request: URLSearchParams, location: string | undefined): string {
  const [, label] = SEARCH_STATUSES.find(([value]) => value === readStatus(request))!
  const homes = label === 'Sold' ? 'Sold homes' : `Homes ${label.toLowerCase()}`
  if (request.has('polygon')) return `${homes} in your outline`
  if (!request.has('location')) return `${homes} on the map`
  const names = parseUnderstood(location).map(({ name }) => name)
  return `${homes} in ${names.length > 0 ? names.join(', ') : request.get('location')}`
}

function renderTotal(total: number, request: URLSearchParams): string {
  const filters = countFilters(request)
  return `${renderAmount(total, 'home')}${filters > 0 ? ` with ${renderAmount(filters, 'filter')}` : ''}`
}

interface NoHomesParts extends Pick<ResultListParts, 'parameters' | 'onChange'> {
  /** The text of the search, if it names no place. */
  unknown: string | undefined
}

function NoHomes({ parameters, onChange, unknown }: NoHomesParts) {
  const filters = countFilters(parameters)
  if (unknown !== undefined) return <UnknownPlace text={unknown} />
  return (
    <Notice title="No homes match">
      {filters > 0 ? (
        <>
          {filters === 1 ? 'The filter' : `Some of the ${renderCount(filters)} filters`} may be too strict.{' '}
          <button type="button" class="link-button" onClick={() => onChange(withoutFilters(parameters))}>
            Remove all filters
          </button>
        </>
      ) : (
        'Search for another place, or move the map.'
      )}
    </Notice>
  )
}

const PLACEHOLDERS = 6

function LoadingCards() {
  return (
    <ul class="cards" aria-hidden="true">
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <li key={index} class="card card-loading">
          <div class="card-photo" />
          <div class="card-body">
            <span class="skeleton-line" />
            <span class="skeleton-line" />
          </div>
        </li>
      ))}
    </ul>
  )
}
