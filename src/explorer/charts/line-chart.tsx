import { useState } from 'preact/hooks'
import { WideTable } from '../shell/wide-table.tsx'
import { listTicks } from './scale.ts'

/** One line of a chart, with a value for each position; a gap where it is unknown. */
export interface ChartLine {
  label: string
  /** Which of the colors of charts it has. */
  color: 1 | 2 | 3
  values: readonly (number | null)[]
}

interface LineChartParts {
  title: string
  /** What stands below each position. */
  positions: readonly string[]
  lines: readonly ChartLine[]
  renderValue(value: number): string
  /** Whether the axis begins at zero, so that heights can be compared. */
  fromZero?: boolean
  /** The name of the first column of the table. */
  positionLabel: string
}

const [WIDTH, HEIGHT] = [640, 260]
const [LEFT, RIGHT, TOP, BOTTOM] = [78, 12, 12, 30]
const MOST_LABELS = 5

/** Lines over time, with the values under the pointer, and the same numbers as a table. */
export function LineChart(parts: LineChartParts) {
  const { title, positions, lines, renderValue, fromZero = false, positionLabel } = parts
  const [active, setActive] = useState<number>()
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  if (known.length === 0) return null
  const low = fromZero ? Math.min(0, ...known) : Math.min(...known)
  const ticks = listTicks(low, Math.max(...known), 4)
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!]
  const x = (index: number) =>
    LEFT + (positions.length === 1 ? 0.5 : index / (positions.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => TOP + (1 - (value - bottom) / (top - bottom || 1)) * (HEIGHT - TOP - BOTTOM)
  const follow = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * WIDTH
    const share = (at - LEFT) / (WIDTH - LEFT - RIGHT)
    setActive(Math.max(0, Math.min(positions.length - 1, Math.round(share * (positions.length - 1)))))
  }
  const every = Math.ceil(positions.length / MOST_LABELS)
  return (
    <figure class="chart">
      <figcaption class="chart-title">{title}</figcaption>
      <ul class="chart-legend">
        {lines.map(({ label, color, values }) => (
          <li key={label}>
            <span class={`swatch swatch-${color}`} /> {label}
            {active !== undefined && values[active] != null && <b> {renderValue(values[active])}</b>}
          </li>
        ))}
        <li class="chart-position">{active === undefined ? '' : positions[active]}</li>
      </ul>
      <svg
        class="chart-drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerLeave={() => setActive(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text class="chart-label" x={LEFT - 8} y={y(tick) + 4} text-anchor="end">
              {renderValue(tick)}
            </text>
          </g>
        ))}
        {positions.map(
          (position, index) =>
            index % every === 0 && (
              <text
                key={position}
                class={(index / every) % 2 === 0 ? 'chart-label' : 'chart-label chart-label-even'}
                x={x(index)}
                y={HEIGHT - 8}
                text-anchor={index > 0 && index === positions.length - 1 ? 'end' : 'middle'}
              >
                {position}
              </text>
            ),
        )}
        {lines.map(({ label, color, values }) => (
          <path key={label} class={`chart-line line-${color}`} d={renderPath(values, x, y)} />
        ))}
        {active !== undefined && (
          <line class="chart-cursor" x1={x(active)} x2={x(active)} y1={TOP} y2={HEIGHT - BOTTOM} />
        )}
      </svg>
      <ChartTable
        title={title}
        positions={positions}
        lines={lines}
        renderValue={renderValue}
        positionLabel={positionLabel}
      />
    </figure>
  )
}

function renderPath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isDrawing = false
  let path = ''
  values.forEach((value, index) => {
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    isDrawing = value !== null
  })
  return path
}

type ChartTableParts = Pick<LineChartParts, 'title' | 'positions' | 'lines' | 'renderValue' | 'positionLabel'>

function ChartTable({ title, positions, lines, renderValue, positionLabel }: ChartTableParts) {
  return (
    <details class="chart-table">
      <summary>The numbers as a table</summary>
      <WideTable label={title}>
        <thead>
          <tr>
            <th scope="col">{positionLabel}</th>
            {lines.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((position, index) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {lines.map(({ label, values }) => (
                <td key={label}>{values[index] == null ? 'unknown' : renderValue(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </details>
  )
}
