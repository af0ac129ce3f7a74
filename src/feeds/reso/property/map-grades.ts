import { foldName } from '../../../records/fold-name.ts'
import type { HomeFacts } from '../../../records/home/home-facts.ts'
import type { RecordReader } from '../values/record-reader.ts'

type Grades = { [Name in 'buildingGrade' | 'conditionGrade' | 'viewGrade']: HomeFacts[Name] }

/** How well the home is built and in what condition, and how good its view is. docs/glossary.md explains the scales. */
export function mapGrades(reader: RecordReader): Grades {
  return {
    buildingGrade: reader.number('PlatBuildingGrade', 0, 1000),
    conditionGrade: mapCondition(reader),
    viewGrade: reader.number('PlatViewGrade', 0, 4),
  }
}

const GRADE_BY_CONDITION = new Map([
  ['poor', 1],
  ['fair', 2],
  ['fixer', 2],
  ['average', 3],
  ['good', 4],
  ['verygood', 5],
  ['excellent', 5],
])

/** PlatCondition in words, else the one among RESO's words for the condition that says how good it is. */
function mapCondition(reader: RecordReader): number | undefined {
  const words = [reader.text('PlatCondition'), ...reader.lookups('PropertyCondition')]
  return words
    .map((word) => GRADE_BY_CONDITION.get(foldName(word ?? '')))
    .find((grade) => grade !== undefined)
}
