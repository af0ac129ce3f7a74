import { takesList } from '../formats/format.ts'
import { listNames, type Parameter } from '../parameters/parameter.ts'

/** Texts by canonical parameter name. */
export type ParameterExamples = Readonly<Record<string, string>>

/** A query parameter under its canonical name. A list is comma-separated, and may be repeated as well. */
export function describeParameter(name: string, parameter: Parameter, examples: ParameterExamples) {
  const isList = takesList(parameter.format)
  return {
    name,
    in: 'query',
    required: parameter.isRequired,
    description: renderDescription(name, parameter),
    ...(isList ? { style: 'form', explode: false } : {}),
    schema: {
      ...parameter.format.schema,
      ...(parameter.fallback === undefined ? {} : { default: parameter.fallback }),
    },
    example: renderExample(parameter, examples[name] ?? parameter.example),
  }
}

/** A number or Boolean stands as such in an example, a list as an array, and everything else as text. */
function renderExample({ format }: Parameter, example: string): unknown {
  if (takesList(format)) return example.split(',')
  return format.schema.type === 'string' ? example : format.parse(example)
}

function renderDescription(name: string, parameter: Parameter): string {
  const sentences = [parameter.description, `Takes ${parameter.format.takes}.`]
  if (takesList(parameter.format)) sentences.push('The parameter may also be repeated, once for each value.')
  const others = listNames(name, parameter).slice(1)
  if (others.length > 0) sentences.push(`Also accepted as ${others.join(', ')}.`)
  if (parameter.appliesTo !== undefined) {
    sentences.push(`Only with listing_status ${parameter.appliesTo.join(' or ')}.`)
  }
  for (const [value, statuses] of Object.entries(parameter.valuesApplyTo ?? {})) {
    sentences.push(`${value} only with ${statuses.join(' or ')}.`)
  }
  return sentences.join(' ')
}
