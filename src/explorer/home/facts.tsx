import type { PropertyDetailData } from '../../contract/operations/property-detail.ts'
import { renderCode, renderCount, spellDay, spellDollars } from '../search/words.ts'

/** The main facts in a table, and all details by category. */
export function Facts({ data }: { data: PropertyDetailData }) {
  const facts = listMainFacts(data)
  const groups = Map.groupBy(data.details, ({ parent_category }) => parent_category ?? 'Other')
  return (
    <section class="home-section">
      <h2>Facts</h2>
      <dl class="fact-grid">
        {facts.map(([name, value]) => (
          <div key={name} class="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {groups.size > 0 && (
        <div class="details">
          {[...groups].map(([parent, entries]) => (
            <details key={parent}>
              <summary>{parent}</summary>
              <div class="details-columns">
                {entries.map(({ category, text }) => (
                  <div key={category}>
                    <h3>{category}</h3>
                    <ul>
                      {text.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

function listMainFacts(data: PropertyDetailData): [name: string, value: string][] {
  const { description, hoa, source } = data
  const facts: [string, string | number | null | undefined | false][] = [
    ['Type', description?.type && renderCode(description.type)],
    ['Year built', description?.year_built],
    ['Renovated', description?.year_renovated],
    ['Lot', description?.lot_sqft != null && renderLot(description.lot_sqft)],
    ['Stories', description?.stories],
    ['Garage', description?.garage != null && `${description.garage} cars`],
    ['Heating', description?.heating],
    ['Cooling', description?.cooling],
    ['HOA', hoa?.fee !== undefined && (hoa.fee === 0 ? 'None' : `${spellDollars(hoa.fee)} / month`)],
    ['Move-in', data.move_in_date && spellDay(data.move_in_date)],
    ['MLS number', data.listing_id],
    ['Source', source?.name],
  ]
  return facts.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
  )
}

const ACRE_SQFT = 43_560

function renderLot(sqft: number): string {
  return sqft < ACRE_SQFT / 2 ? `${renderCount(sqft)} sqft` : `${(sqft / ACRE_SQFT).toFixed(2)} acres`
}
