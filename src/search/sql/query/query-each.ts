import type { EditionRows } from './edition-rows.ts'
import { type Parameters, startParameters } from './parameters.ts'

/** A value of each of several questions. */
export interface WantedValues {
  name: string
  type: 'double precision' | 'bigint' | 'text'
  values: readonly (number | string | undefined)[]
}

/** Renders a value of the question, by its name. */
export type RenderWanted = (name: string) => string

/**
 * Asks several questions that differ in their values, and returns the rows of each in order. `render` renders the statement that
 * answers one. A single table answers all of them in one statement.
 */
export async function queryEach<Row extends object>(
  rows: EditionRows,
  wanted: readonly WantedValues[],
  render: (wanted: RenderWanted, parameters: Parameters) => string,
): Promise<Row[][]> {
  const count = wanted[0]?.values.length ?? 0
  if (count === 0) return []
  if (rows.shards !== undefined) {
    return rows.queryAll<Row>(Array.from({ length: count }, (_, index) => renderAlone(wanted, index, render)))
  }
  const parameters = startParameters()
  const text = render((name) => `wanted.${name}`, parameters)
  const found = await rows.query<Row & Answering>(
    `select wanted.question, answer.*
     from ${renderQuestions(wanted, parameters)}
     cross join lateral (select row_number() over () as rank, one.* from (${text}) as one) as answer
     order by wanted.question, answer.rank`,
    parameters,
  )
  return splitByQuestion(found, count)
}

/** A row of an answer. The questions are numbered from 1. */
export interface Answering {
  question: number
}

/** Renders the questions as a table "wanted" with their values and a number. */
export function renderQuestions(wanted: readonly WantedValues[], { bind }: Parameters): string {
  const values = wanted.map(({ type, values }) => bind(values, `${type}[]`))
  const names = [...wanted.map(({ name }) => name), 'question']
  return `unnest(${values.join(', ')}) with ordinality as wanted (${names.join(', ')})`
}

/** Splits the rows of `count` questions. */
export function splitByQuestion<Row extends Answering>(found: readonly Row[], count: number): Row[][] {
  const byQuestion = Map.groupBy(found, ({ question }) => question)
  return Array.from({ length: count }, (_, index) => byQuestion.get(index + 1) ?? [])
}

function renderAlone(
  wanted: readonly WantedValues[],
  index: number,
  render: (wanted: RenderWanted, parameters: Parameters) => string,
) {
  const parameters = startParameters()
  const text = render((name) => {
    const { type, values } = wanted.find((one) => one.name === name)!
    return parameters.bind(values[index] ?? null, type)
  }, parameters)
  return { text, parameters }
}
