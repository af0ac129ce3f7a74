import type { Assessment } from '../../records/home/assessment.ts'
import { NO_ID } from '../run/listing-links.ts'
import type { Run } from '../run/run.ts'
import type { Outcome } from '../write/write-changes.ts'
import { orderById, writeMembership } from './membership.ts'

/** Notes what propertyAssessments needs of a changed assessment. */
export function noteAssessment({ stored, record }: Outcome<'assessment'>, run: Run): void {
  if (stored !== undefined && stored.propertyId === record.propertyId && !run.assessmentHomes.has(record.id))
    return
  run.assessmentHomes.set(record.id, record.propertyId ?? NO_ID)
  if (stored !== undefined) noteAssessmentDeparture(stored, run)
}

/** Notes the home of a stored assessment, whose list it may leave. */
export function noteAssessmentDeparture({ propertyId }: Assessment, run: Run): void {
  if (propertyId !== undefined) run.formerOwners.propertyAssessments.add(propertyId)
}

/** Writes propertyAssessments for the assessments that the run changed. */
export function relateAssessments(run: Run): Promise<number> {
  const { assessmentHomes } = run
  function* pairs(): Generator<[number, number]> {
    for (const id of assessmentHomes.ids()) {
      const propertyId = assessmentHomes.get(id)!
      if (propertyId !== NO_ID) yield [propertyId, id]
    }
  }
  return writeMembership(
    {
      relation: 'propertyAssessments',
      pairs: pairs(),
      isChanged: (id) => assessmentHomes.has(id),
      order: orderById,
    },
    run,
  )
}
