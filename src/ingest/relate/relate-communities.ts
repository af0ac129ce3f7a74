import { builderUnknown } from '../issues/builder-unknown.ts'
import type { Run } from '../write/run.ts'
import { writeMembership } from './membership.ts'

/** Writes builderCommunities for the communities that the run changed. */
export async function relateCommunities(run: Run): Promise<number> {
  const { communityTraces } = run
  await raiseUnknownBuilders(run)
  return writeMembership(
    {
      relation: 'builderCommunities',
      pairs: [...communityTraces].flatMap(([id, trace]) =>
        trace?.isActive ? [[trace.builderId, id] as const] : [],
      ),
      isChanged: (id) => communityTraces.has(id),
      order: (lists) => orderByName(lists, run),
    },
    run,
  )
}

async function orderByName(lists: readonly number[][], run: Run): Promise<void> {
  const { communityTraces } = run
  const unread = [...new Set(lists.flat().filter((id) => !communityTraces.has(id)))]
  const stored = await run.base.getMany('community', unread)
  const names = new Map(unread.map((id, at) => [id, stored[at]?.name ?? '']))
  const nameOf = (id: number) => communityTraces.get(id)?.name ?? names.get(id) ?? ''
  for (const list of lists) {
    list.sort((a, b) => (nameOf(a) === nameOf(b) ? a - b : nameOf(a) < nameOf(b) ? -1 : 1))
  }
}

async function raiseUnknownBuilders(run: Run): Promise<void> {
  const traces = [...run.communityTraces.values()].filter((trace) => trace !== undefined)
  const builderIds = [...new Set(traces.map(({ builderId }) => builderId))]
  const unseen = builderIds.filter((id) => !run.ledger.builder.seen.has(id))
  const stored = await run.base.getMany('builder', unseen)
  const unknown = new Set(unseen.filter((_, at) => stored[at] === undefined))
  for (const { builderId, name } of traces) {
    if (unknown.has(builderId)) run.issues.raise(builderUnknown(`Community ${name}`))
  }
}
