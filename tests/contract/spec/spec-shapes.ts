import type { Shape } from './shape.ts'
import { type Phrases, readFields, readType } from './shape-text.ts'
import { getPlainSpec, getSection, getSentence, listRows } from './spec-text.ts'

const spec = getPlainSpec()

function objectOf(fields: Map<string, Shape>): Shape {
  return { kind: 'object', isNullable: false, fields }
}

function arrayOf(element: Shape): Shape {
  return { kind: 'array', isNullable: false, element }
}

function sentenceShape(heading: string, lead: string, phrases: Phrases = new Map()): Shape {
  return objectOf(readFields(getSentence(getSection(spec, heading), lead), phrases))
}

/** Reads the shape of a section's table, whose rows have a name (dotted if nested) and a type. */
function tableShape(heading: string, phrases: Phrases = new Map()): Shape {
  const root = objectOf(new Map())
  for (const [names, type] of listRows(getSection(spec, heading)) as [string, string][]) {
    const text = type.includes(':') && !type.includes('{') ? `{${type}}` : type
    for (const name of names.split(', ')) put(root, name.split('.'), readType(text, phrases, name))
  }
  return root
}

function put(parent: Shape, [name, ...rest]: string[], shape: Shape): void {
  if (rest.length === 0) {
    parent.fields!.set(name!, shape)
    return
  }
  const child = parent.fields!.get(name!) ?? objectOf(new Map())
  parent.fields!.set(name!, child)
  put(child, rest, shape)
}

function builderShape(): Shape {
  const heading = 'Builder'
  const box = () =>
    objectOf(
      new Map(
        ['north', 'south', 'east', 'west'].map((side) => [side, { kind: 'number', isNullable: false }]),
      ),
    )
  const named: Phrases = new Map([['boundBox', box]])
  const phrases: Phrases = new Map([
    ...named,
    ['bounding box covering all regions', box],
    ['region objects', () => sentenceShape(heading, 'Region object:', named)],
    ['community card objects', () => sentenceShape(heading, 'Community card:')],
  ])
  return tableShape(heading, phrases)
}

function schoolsShape(): Shape {
  const heading = 'Neighborhood and schools'
  const school = sentenceShape(heading, 'School:')
  const neighborhood = sentenceShape(heading, 'Neighborhood:')
  const root = objectOf(new Map())
  put(root, ['schools'], readType(getSentence(getSection(spec, heading), 'data.schools:'), new Map()))
  put(root, ['schools', 'schools'], arrayOf(school))
  put(root, ['location', 'neighborhoods'], arrayOf(neighborhood))
  return root
}

function ratesShape(): Shape {
  const section = getSection(spec, 'Mortgage rates')
  const query = getSentence(section, 'data.query:').replace(/\}\..*$/, '}')
  return objectOf(
    new Map([
      ['query', readType(query, new Map())],
      ['samples', readType(getSentence(section, 'data.samples:'), new Map())],
    ]),
  )
}

function loanShape(): Shape {
  const lines = getSection(spec, 'Loan calculation')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  return objectOf(
    new Map(lines.flatMap((line) => [...readFields(line.slice(2).replace(/\.$/, ''), new Map())])),
  )
}

/** Reads the shape of a description: "numbers unless noted, each nullable". */
function descriptionShape(): Shape {
  const shape = sentenceShape('Property detail', 'Description object:')
  for (const [name, field] of shape.fields!) {
    if (field.kind === 'any') shape.fields!.set(name, { kind: 'number', isNullable: true })
  }
  return shape
}

function detailShape(): Shape {
  const heading = 'Property detail'
  const phone = () => arrayOf(sentenceShape(heading, 'Phone object:'))
  const office = () => ({
    ...sentenceShape(heading, 'Office object:', new Map([['phones', phone]])),
    isNullable: true,
  })
  const parts: Phrases = new Map<string, () => Shape>([
    ['phones', phone],
    ['office', office],
  ])
  return tableShape(
    heading,
    new Map([
      ['advertiser objects', () => sentenceShape(heading, 'Advertiser object:', parts)],
      ['property description object', descriptionShape],
      ['location object', () => sentenceShape(heading, 'Location object:')],
      ['source object', () => sentenceShape(heading, 'Source object:')],
    ]),
  )
}

function searchShape(): Shape {
  const shape = tableShape('Search result')
  put(shape, ['hdpData', 'homeInfo'], sentenceShape('Search result', 'homeInfo:'))
  return shape
}

/** The shape of `data` of every operation that has one, as the specification states it. */
export const SPEC_SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['builder-detail', builderShape()],
  ['similar-homes', arrayOf(tableShape('Similar home'))],
  ['neighborhood-and-schools', schoolsShape()],
  ['nearby-rentals', arrayOf(tableShape('Nearby rental'))],
  ['property-detail', detailShape()],
  ['mortgage-rates', ratesShape()],
  ['loan-calculation', loanShape()],
  ['past-sales', arrayOf(tableShape('Agent past sale'))],
  ['search-by-location', arrayOf(searchShape())],
])
