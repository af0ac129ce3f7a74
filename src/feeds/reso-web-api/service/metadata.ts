import { SaxesParser } from 'saxes'
import { UnreadableAnswer } from '../requests/requester.ts'

/** What $metadata says about the records of an entity set. */
export interface EntityShape {
  /** The names of the key fields. */
  keys: readonly string[]
  /** The type of each field: "Edm.String", "Collection(...)". */
  fields: ReadonlyMap<string, string>
  /** The name of the entity type that each navigation property leads to, without its namespace: "Media". */
  navigations: ReadonlyMap<string, string>
}

/** The shapes of the entity sets of a service, by name. */
export type ServiceShape = ReadonlyMap<string, EntityShape>

interface EntityType {
  base: string | undefined
  keys: string[]
  fields: Map<string, string>
  navigations: Map<string, string>
}

/** "Collection(org.reso.metadata.Media)" becomes "Media". */
function shortTypeName(type: string): string {
  const name = type.replace(/^Collection\((.*)\)$/, '$1')
  return name.slice(name.lastIndexOf('.') + 1)
}

/**
 * Reads the CSDL XML of an OData service. Only what replication needs is taken from it, and namespaces are ignored: services have
 * one, or one for types and another for sets. Throws UnreadableAnswer for anything else.
 */
export function parseMetadata(xml: string): ServiceShape {
  const types = new Map<string, EntityType>()
  const sets = new Map<string, string>()
  let type: EntityType | undefined
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const attribute = (key: string) => attributes[key] ?? ''
    switch (name.slice(name.indexOf(':') + 1)) {
      case 'EntityType': {
        const base = attribute('BaseType') === '' ? undefined : shortTypeName(attribute('BaseType'))
        type = { base, keys: [], fields: new Map(), navigations: new Map() }
        types.set(attribute('Name'), type)
        break
      }
      case 'PropertyRef':
        type?.keys.push(attribute('Name'))
        break
      case 'Property':
        type?.fields.set(attribute('Name'), attribute('Type'))
        break
      case 'NavigationProperty':
        type?.navigations.set(attribute('Name'), shortTypeName(attribute('Type')))
        break
      case 'EntitySet':
        sets.set(attribute('Name'), shortTypeName(attribute('EntityType')))
    }
  })
  parser.on('closetag', ({ name }) => {
    if (name.slice(name.indexOf(':') + 1) === 'EntityType') type = undefined
  })
  try {
    parser.on('error', (error) => {
      throw error
    })
    parser.write(xml).close()
  } catch (cause) {
    throw new UnreadableAnswer(`$metadata is not readable XML: ${(cause as Error).message}`, { cause })
  }
  if (sets.size === 0) throw new UnreadableAnswer('$metadata names no entity set')
  return new Map([...sets].map(([set, typeName]) => [set, resolveShape(typeName, types)]))
}

function resolveShape(typeName: string, types: ReadonlyMap<string, EntityType>): EntityShape {
  const line: EntityType[] = []
  for (let type = types.get(typeName); type !== undefined && !line.includes(type); ) {
    line.unshift(type)
    type = type.base === undefined ? undefined : types.get(type.base)
  }
  return {
    keys: line.flatMap(({ keys }) => keys),
    fields: new Map(line.flatMap(({ fields }) => [...fields])),
    navigations: new Map(line.flatMap(({ navigations }) => [...navigations])),
  }
}
