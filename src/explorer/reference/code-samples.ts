import { renderCurl } from '../request/render-curl.ts'
import type { DescribedOperation } from './api-document.ts'

export type SampleLanguage = 'curl' | 'TypeScript' | 'Python'

export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = ['curl', 'TypeScript', 'Python']

export type GivenValues = Readonly<Record<string, string>>

/** The path and query of a request. Parameters of the path are put into their places, empty ones are left out. */
export function renderRequestTarget({ path, parameters }: DescribedOperation, values: GivenValues): string {
  let target = path
  const query: string[] = []
  for (const { name, in: place } of parameters) {
    const value = values[name]
    if (value === undefined || value === '') continue
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value))
    else query.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  }
  return query.length === 0 ? target : `${target}?${query.join('&')}`
}

/** A request as a command or a program. It does not show the key of the visitor. */
export function renderSample(
  language: SampleLanguage,
  operation: DescribedOperation,
  values: GivenValues,
  origin: string,
): string {
  const target = renderRequestTarget(operation, values)
  if (language === 'curl' || operation.answer === undefined) return renderCurl(origin, target, undefined)
  const given = operation.parameters.flatMap(({ name, schema }) => {
    const value = values[name]
    return value === undefined || value === '' ? [] : [[name, readValue(schema.type, value)] as const]
  })
  return language === 'TypeScript'
    ? renderTypeScript(operation.name, given, origin)
    : renderPython(operation.name, given, origin)
}

type Given = readonly (readonly [name: string, value: unknown])[]

function readValue(type: string | undefined, text: string): unknown {
  if (type === 'array') return text.split(',')
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

function renderTypeScript(name: string, given: Given, origin: string): string {
  const method = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const parameters = given.map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`).join('')
  const argument = given.length === 0 ? '' : `{\n${parameters}}`
  return [
    "import { createClient } from '@plat/client'",
    '',
    `const plat = createClient({ baseUrl: '${origin}', key: 'YOUR_KEY' })`,
    `const { data } = await plat.${method}(${argument})`,
  ].join('\n')
}

function renderPython(name: string, given: Given, origin: string): string {
  const parameters = given.map(([key, value]) => `    ${key}=${renderPythonValue(value)},\n`).join('')
  const argument = given.length === 0 ? '' : `\n${parameters}`
  return [
    'import os',
    'from plat_client import Plat',
    '',
    `plat = Plat("${origin}", key=os.environ["PLAT_KEY"])`,
    `answer = plat.${name.replaceAll('-', '_')}(${argument})`,
  ].join('\n')
}

function renderPythonValue(value: unknown): string {
  if (value === true) return 'True'
  return value === false ? 'False' : JSON.stringify(value)
}
