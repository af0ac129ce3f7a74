import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { askHome } from '../request/operations.ts'
import { useAnswer } from '../request/use-answer.ts'
import { Icon } from '../shell/icon.tsx'
import { Skeleton } from '../shell/notice.tsx'
import { HomeCard, type HomeSummary, listFacts } from './home-card.tsx'
import { renderCode, spellDollars } from './words.ts'

interface ChosenHomeParts {
  propertyId: string
  /** The home, if the list shows it. Any other is asked for. */
  listed: HomeSummary | undefined
  onClose(): void
}

/** The home that was chosen on the map. */
export function ChosenHome({ propertyId, listed, onClose }: ChosenHomeParts) {
  const state = useAnswer(listed === undefined ? askHome({ property_id: propertyId }) : undefined)
  const home = listed ?? (state.kind === 'answered' ? summarizeDetail(state.success.data) : undefined)
  return (
    <div class="map-card">
      <button type="button" class="icon-button map-card-close" aria-label="Close the home" onClick={onClose}>
        <Icon name="close" />
      </button>
      {home === undefined ? (
        <div class="card card-body">
          <Skeleton label="The home is loading" />
        </div>
      ) : (
        <HomeCard home={home} />
      )}
    </div>
  )
}

function summarizeDetail(data: PropertyDetailData): HomeSummary {
  const { property_id: id = '', description, location, primary_photo, status } = data
  const { line, city, state_code, postal_code } = location?.address ?? {}
  const price = data.list_price ?? (status === 'sold' ? data.last_sold_price : undefined)
  const rest = [city, [state_code, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    id,
    href: data.permalink ?? `/homes/${id}`,
    price: price === undefined ? 'Price on request' : spellDollars(price),
    facts: listFacts(description?.beds, description?.baths_total, description?.sqft),
    address: [line ?? 'Address not given', rest].filter(Boolean).join(', '),
    status: status && renderCode(status),
    photos: primary_photo?.href === undefined ? [] : [primary_photo.href],
  }
}
