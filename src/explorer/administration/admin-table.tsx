import type { ComponentChildren } from 'preact'
import { WideTable } from '../shell/wide-table.tsx'

interface AdminTableParts {
  label: string
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ComponentChildren[] }[]
}

/** A table whose first column names the row. */
export function AdminTable({ label, headings, rows }: AdminTableParts) {
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={headings[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
