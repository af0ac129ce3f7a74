import type { Issue } from '../ports/issue.ts'

/** Only listings speak of the agent; what they say of it is kept. */
export function agentUnknown(place: string): Issue {
  return { name: 'AgentUnknown', effect: 'derived', place }
}
