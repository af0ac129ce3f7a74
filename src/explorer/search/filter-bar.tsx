import { useState } from 'preact/hooks'
import type { SearchFacetsData } from '../../contract/operations/search-facets.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Icon } from '../shell/icon.tsx'
import { FilterField } from './filter-field.tsx'
import {
  appliesTo,
  FILTER_GROUPS,
  FILTERS,
  type Filter,
  SEARCH_STATUSES,
  type SearchFilterName,
} from './filters.ts'
import { Menu } from './menu.tsx'
import { PriceBars } from './price-bars.tsx'
import {
  countFilters,
  readStatus,
  splitRange,
  withoutFilters,
  withParameter,
  withStatus,
} from './search-address.ts'
import { renderAmount, renderShortPrice } from './words.ts'

interface FilterBarParts {
  parameters: URLSearchParams
  facets: SearchFacetsData | undefined
  total: number | undefined
  onChange(parameters: URLSearchParams): void
}

/** The filters above the list: the usual ones at hand, and all others in a dialog. */
export function FilterBar(parts: FilterBarParts) {
  const { parameters, facets, onChange } = parts
  const [isOpen, setOpen] = useState(false)
  const status = readStatus(parameters)
  const count = countFilters(parameters)
  const field = (name: SearchFilterName) => <ConnectedField {...parts} filter={getFilter(name)} />
  return (
    <div class="filter-bar" role="group" aria-label="Filters">
      <div class="status-switch" role="group" aria-label="Listing status">
        {SEARCH_STATUSES.map(([value, label]) => (
          <button
            key={value}
            type="button"
            class="status-option"
            aria-pressed={value === status}
            onClick={() => onChange(withStatus(parameters, value))}
          >
            {label}
          </button>
        ))}
      </div>
      <Menu label={renderPriceLabel(parameters)} isSet={parameters.has('list_price_range')}>
        <PriceBars facet={facets?.price} />
        {field('list_price_range')}
      </Menu>
      <Menu
        label={renderRoomsLabel(parameters)}
        isSet={parameters.has('min_bedrooms') || parameters.has('min_bathrooms')}
      >
        {field('min_bedrooms')}
        {parameters.has('min_bedrooms') && field('exact_match_bedrooms')}
        {field('min_bathrooms')}
      </Menu>
      {status !== 'for_rent' && (
        <Menu label={renderTypeLabel(parameters)} isSet={parameters.has('home_type')}>
          {field('home_type')}
        </Menu>
      )}
      <button type="button" class={count > 0 ? 'chip is-set' : 'chip'} onClick={() => setOpen(true)}>
        <Icon name="filters" />
        All filters
        {count > 0 && <span class="count">{count}</span>}
      </button>
      {isOpen && <FilterDialog {...parts} onClose={() => setOpen(false)} />}
    </div>
  )
}

function FilterDialog(parts: FilterBarParts & { onClose(): void }) {
  const { parameters, total, onChange, onClose } = parts
  const status = readStatus(parameters)
  return (
    <Dialog
      title="Filters"
      place="side"
      onClose={onClose}
      footer={
        <>
          <button type="button" class="button" onClick={() => onChange(withoutFilters(parameters))}>
            Clear all
          </button>
          <button type="button" class="button button-primary" onClick={onClose}>
            {total === undefined ? 'Show homes' : `Show ${renderAmount(total, 'home')}`}
          </button>
        </>
      }
    >
      {FILTER_GROUPS.map((group) => {
        const filters = FILTERS.filter((filter) => filter.group === group && appliesTo(filter, status))
        return (
          filters.length > 0 && (
            <section key={group} class="filter-group">
              <h3>{group}</h3>
              {filters.map((filter) => (
                <ConnectedField key={filter.name} {...parts} filter={filter} />
              ))}
            </section>
          )
        )
      })}
    </Dialog>
  )
}

function ConnectedField({ parameters, facets, onChange, filter }: FilterBarParts & { filter: Filter }) {
  const isCounted = filter.name === 'home_type' && facets !== undefined
  const isUseless = filter.name === 'exact_match_bedrooms' && !parameters.has('min_bedrooms')
  if (isUseless) return null
  return (
    <FilterField
      filter={filter}
      status={readStatus(parameters)}
      value={parameters.get(filter.name)}
      counts={
        isCounted ? new Map(facets.home_type.values.map(({ value, count }) => [value, count])) : undefined
      }
      onChange={(value) => onChange(withParameter(parameters, filter.name, value))}
    />
  )
}

function getFilter(name: SearchFilterName): Filter {
  const filter = FILTERS.find((one) => one.name === name)
  if (filter === undefined) throw new Error(`There is no filter ${name}`)
  return filter
}

function renderPriceLabel(parameters: URLSearchParams): string {
  const [min, max] = splitRange(parameters.get('list_price_range'))
  if (min !== '' && max !== '') return `${renderShortPrice(Number(min))} – ${renderShortPrice(Number(max))}`
  if (min !== '') return `${renderShortPrice(Number(min))}+`
  return max === '' ? 'Price' : `Up to ${renderShortPrice(Number(max))}`
}

function renderRoomsLabel(parameters: URLSearchParams): string {
  const [beds, baths] = [parameters.get('min_bedrooms'), parameters.get('min_bathrooms')]
  const more = parameters.get('exact_match_bedrooms') === 'true' ? '' : '+'
  if (!beds && !baths) return 'Beds & baths'
  return [beds && `${beds}${more} bd`, baths && `${baths}+ ba`].filter(Boolean).join(', ')
}

function renderTypeLabel(parameters: URLSearchParams): string {
  const chosen = parameters.get('home_type')?.split(',') ?? []
  if (chosen.length === 0) return 'Home type'
  const filter = getFilter('home_type')
  const [first] = filter.form === 'many' ? filter.choices.filter(([value]) => value === chosen[0]) : []
  return chosen.length === 1 ? (first?.[1] ?? 'Home type') : `${chosen.length} home types`
}
