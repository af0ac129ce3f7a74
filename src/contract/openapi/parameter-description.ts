import { listNames, type Parameter } from '../parameters/parameter.ts'

/** A query parameter under its canonical name; lists travel as comma-separated text. */
export function describeParameter(name: string, parameter: Parameter) {
  const isList = parameter.format.schema.type === 'array'
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
    example: isList ? parameter.example.split(',') : parseExample(parameter),
  }
}

/** A number or boolean stands as such in an example; everything else as text. */
function parseExample({ format, example }: Parameter): unknown {
  return format.schema.type === 'string' ? example : format.parse(example)
}

function renderDescription(name: string, parameter: Parameter): string {
  const sentences = [parameter.description, `Takes ${parameter.format.takes}.`]
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
