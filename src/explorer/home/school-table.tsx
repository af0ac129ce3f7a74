import type { NearbySchool } from '../../contract/operations/neighborhood-and-schools.ts'
import { renderCode, renderCount } from '../search/words.ts'
import { WideTable } from '../shell/wide-table.tsx'

const MOST_ROWS = 10

/** The schools for a home, the assigned ones first. */
export function SchoolTable({ schools }: { schools: readonly NearbySchool[] }) {
  if (schools.length === 0) return <p class="muted">No school is known nearby.</p>
  const ordered = [...schools].sort((a, b) => Number(b.assigned ?? false) - Number(a.assigned ?? false))
  return (
    <>
      <h3>Schools</h3>
      <WideTable label="Schools">
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col">School</th>
            <th scope="col">Grades</th>
            <th scope="col">Students</th>
            <th scope="col">Distance</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, MOST_ROWS).map((school) => (
            <tr key={school.id}>
              <td>
                {school.rating === undefined ? (
                  <span class="muted">none</span>
                ) : (
                  <span class={`rating rating-${findTone(school.rating)}`}>{school.rating}</span>
                )}
              </td>
              <th scope="row">
                {school.name}
                <span class="muted">
                  {' '}
                  {[school.funding_type && renderCode(school.funding_type), school.assigned && 'assigned']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </th>
              <td>{renderGrades(school.grades)}</td>
              <td>{school.student_count === undefined ? '—' : renderCount(school.student_count)}</td>
              <td>{school.distance_in_miles === undefined ? '—' : `${school.distance_in_miles} mi`}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </>
  )
}

function findTone(rating: number): 'low' | 'middle' | 'high' {
  if (rating >= 8) return 'high'
  return rating >= 5 ? 'middle' : 'low'
}

function renderGrades(grades: readonly string[]): string {
  const [first, last] = [grades[0], grades.at(-1)]
  if (first === undefined || last === undefined) return '—'
  return first === last ? first : `${first}–${last}`
}
