import type { EditionReader, RecordRef } from './edition-store.ts'

/**
 * Whether any of the changed records is an office that began or ceased to take part in Internet Data Exchange. Display rules may then
 * show or withhold all its listings, which have not changed themselves.
 */
export async function hasParticipationChanged(
  refs: readonly RecordRef[],
  before: EditionReader,
  after: EditionReader,
): Promise<boolean> {
  const ids = refs.filter(({ kind }) => kind === 'office').map(({ id }) => id)
  if (ids.length === 0) return false
  const [then, now] = [await before.getMany('office', ids), await after.getMany('office', ids)]
  // No listing names an office that had no record.
  return then.some(
    (office, at) =>
      office !== undefined && (office.isIdxParticipant === false) !== (now[at]?.isIdxParticipant === false),
  )
}
