// Sends the same requests to two running services and lists every answer that differs. Load the same files into both first.
// Usage: node scripts/compare-answers.ts --before URL,URL_ALT,KEY --after URL,URL_ALT,KEY [--count 5000] [--seed 1]
//   [--places "Seattle, WA; Bellevue, WA"] [--out differences.jsonl]
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listDifferences } from './compare-answers/list-differences.ts'
import { drawQuestions, findIdentifiers } from './compare-answers/questions.ts'
import { type Answer, askService, parseService } from './compare-answers/service.ts'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    places: {
      type: 'string',
      default: 'Seattle, WA; Bellevue, WA; Kent, WA; Redmond, WA; King County, WA; 98103',
    },
    out: { type: 'string' },
  },
})
if (values.before === undefined || values.after === undefined)
  throw new Error('Give both services: --before URL,URL_ALT,KEY --after URL,URL_ALT,KEY')

const [before, after] = [parseService(values.before), parseService(values.after)]
const places = values.places.split(';').map((place) => place.trim())
const identifiers = await findIdentifiers(before, places)
const questions = drawQuestions(identifiers, places, Number(values.count), Number(values.seed))

const digests = { before: createHash('sha256'), after: createHash('sha256') }
/** For each operation and path of a field, the number of answers that differ there, and one example. */
const byField = new Map<string, { answers: number; example: string }>()
const lines: string[] = []
let different = 0
for (const question of questions) {
  const [old, current] = await Promise.all([askService(before, question), askService(after, question)])
  digests.before.update(render(old))
  digests.after.update(render(current))
  const differences = listDifferences(old, current)
  if (differences.length === 0) continue
  different += 1
  lines.push(JSON.stringify({ ...question, differences }))
  const fields = new Map(differences.map((one) => [`${question.path} ${one.field}`, one]))
  for (const [field, one] of fields) {
    const example = `${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`.slice(0, 160)
    const known = byField.get(field)
    byField.set(field, { answers: 1 + (known?.answers ?? 0), example: known?.example ?? example })
  }
}

console.log(`${questions.length} answers, ${different} differ`)
console.log(`digest before ${digests.before.digest('hex')}`)
console.log(`digest after  ${digests.after.digest('hex')}`)
for (const [field, { answers, example }] of [...byField].sort((a, b) => b[1].answers - a[1].answers))
  console.log(`${String(answers).padStart(6)}  ${field}  ${example}`)
if (values.out !== undefined) await writeFile(values.out, lines.map((line) => `${line}\n`).join(''))

function render({ status, location = '', text }: Answer): string {
  return `${status} ${location} ${text}\n`
}
