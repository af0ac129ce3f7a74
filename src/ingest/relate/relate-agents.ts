import type { Run } from '../write/run.ts'
import { NO_ID } from './listing-traces.ts'
import { writeMembership } from './membership.ts'

/** Writes officeAgents for the agents that the run changed. */
export function relateAgents(run: Run): Promise<number> {
  const { agentOffices } = run
  return writeMembership(
    {
      relation: 'officeAgents',
      pairs: [...agentOffices]
        .filter(([, officeId]) => officeId !== NO_ID)
        .map(([id, officeId]) => [officeId, id]),
      isChanged: (id) => agentOffices.has(id),
      order: (lists) => lists.forEach((list) => void list.sort((a, b) => a - b)),
    },
    run,
  )
}
