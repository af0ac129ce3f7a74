import type { Statements } from '../../src/store/postgres/connection-pool.ts'

/** A statement, and how many tasks each part of its plan has on the nodes of Citus. */
export interface ExplainedStatement {
  text: string
  plan: string
  tasks: readonly number[]
}

/** Runs each statement, and notes its plan. */
export function explainStatements(inner: Statements): {
  statements: Statements
  plans: readonly ExplainedStatement[]
} {
  const plans: ExplainedStatement[] = []
  const statements: Statements = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const lines = await inner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
      plans.push({ text, plan, tasks })
      return inner.query<Row>(text, values)
    },
  }
  return { statements, plans }
}
