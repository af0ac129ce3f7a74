import { randomUUID } from 'node:crypto'
import type { FeedStateStore } from '../../../store/ports/feed-state-store.ts'

/** The last look at what models would learn from an edition. */
export interface TrainingPass {
  edition: number
  publicationId?: string
  platVersion: string
  viewKeys: readonly string[]
  endedAtMs: number
  /** How long it took. */
  durationMs: number
}

/** What nodes must agree on: which of them trains, and what has been looked at. */
interface TrainingState {
  pass?: TrainingPass
  lease?: { owner: string; untilMs: number }
}

export interface TrainingStates {
  findPass(): Promise<TrainingPass | undefined>
  /** Takes or renews the right to train. Returns false while another node has it. */
  hold(): Promise<boolean>
  /** Gives the right back, and notes a pass that has ended. */
  release(pass?: TrainingPass): Promise<void>
}

const NAME = 'estimate-training'

/** A node that has died is succeeded after so long. */
export const TRAINING_LEASE_MS = 60_000

export function openTrainingStates(states: FeedStateStore, readClockMs: () => number): TrainingStates {
  const owner = randomUUID()
  const parse = (text: string | undefined): TrainingState =>
    text === undefined ? {} : (JSON.parse(text) as TrainingState)
  return {
    findPass: async () => parse((await states.list(NAME)).get(NAME)).pass,
    hold: async () => {
      const nowMs = readClockMs()
      const text = await states.change(NAME, (before) => {
        const { lease, ...rest } = parse(before)
        if (lease !== undefined && lease.owner !== owner && lease.untilMs > nowMs) return before
        return JSON.stringify({ ...rest, lease: { owner, untilMs: nowMs + TRAINING_LEASE_MS } })
      })
      return parse(text).lease?.owner === owner
    },
    release: async (pass) => {
      await states.change(NAME, (before) => {
        const { lease, ...rest } = parse(before)
        if (lease !== undefined && lease.owner !== owner) return before
        return JSON.stringify({ ...rest, ...(pass && { pass }) })
      })
    },
  }
}
