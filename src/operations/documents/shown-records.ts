import type { RecordKind } from '../../records/record.ts'

/*
 * A document may show records besides those of its home, such as the agents of a listing. Such a record changes without the home,
 * and nothing lists the homes that show it. So documents name what they show:
 *
 *     in a document   the edition for which it was presented, then the slots of the records: "12 8041 60333"
 *     in a column     for each slot, the last edition that changed one of its records; 0 for none
 *
 * Records share slots, which costs a needless presentation now and then, but never shows anything outdated.
 */
export const SHOWN_SLOTS = 2 ** 16

/** The records that a detail shows of those who offer the home. */
const SHOWN_KINDS = ['agent', 'office', 'builder'] as const satisfies readonly RecordKind[]

export interface ShownRecord {
  kind: (typeof SHOWN_KINDS)[number]
  id: number
}

/** Whether documents name the records of a kind that they show. */
export function isShownByName(record: { kind: RecordKind; id: number }): record is ShownRecord {
  return (SHOWN_KINDS as readonly RecordKind[]).includes(record.kind)
}

/** The slot of a record. Records of different kinds may have the same id. */
export function getShownSlot({ kind, id }: ShownRecord): number {
  return (id * SHOWN_KINDS.length + SHOWN_KINDS.indexOf(kind)) % SHOWN_SLOTS
}

export function renderShown(edition: number, records: readonly ShownRecord[]): string {
  return [edition, ...new Set(records.map(getShownSlot))].join(' ')
}

/** Whether a later edition than that of the document has changed a record that it shows. */
export function hasShownChanged(shown: string, changedIn: Uint32Array): boolean {
  const [edition, ...slots] = shown.split(' ').map(Number)
  return slots.some((slot) => changedIn[slot]! > edition!)
}
