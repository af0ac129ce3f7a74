import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableAnswer } from '../requests/requester.ts'
import { parseMetadata } from './metadata.ts'
import { findProfile } from './profiles.ts'
import { planService } from './service-plan.ts'

function renderMetadata(types: string, sets: readonly string[]): string {
  const container = sets.map((name) => `<EntitySet Name="${name}" EntityType="x.${name}"/>`).join('')
  return `<?xml version="1.0"?><edmx:Edmx xmlns:edmx="urn:edmx"><edmx:DataServices><Schema Namespace="x">${types}</Schema>
    <Schema Namespace="y"><EntityContainer Name="c">${container}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}

const PROPERTY = `<EntityType Name="Property" BaseType="x.Timed"><Key><PropertyRef Name="ListingKey"/></Key>
  <Property Name="ListingKey" Type="Edm.Int64"/><NavigationProperty Name="Media" Type="Collection(x.Media)"/>
  <NavigationProperty Name="PropertyRooms" Type="Collection(x.PropertyRooms)"/></EntityType>
  <EntityType Name="Timed" Abstract="true"><Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset"/></EntityType>`

test('metadata tells keys, fields and navigations, also those of a base type and in a schema of their own', () => {
  const shape = parseMetadata(renderMetadata(PROPERTY, ['Property']))
  const property = shape.get('Property')
  assert.deepEqual(property?.keys, ['ListingKey'])
  assert.deepEqual(
    [...property.fields],
    [
      ['ModificationTimestamp', 'Edm.DateTimeOffset'],
      ['ListingKey', 'Edm.Int64'],
    ],
  )
  assert.equal(property.navigations.get('Media'), 'Media')
})

test('what can be nested is nested under the name of the mapper, and what cannot is asked for by the keys of listings', () => {
  const media = `<EntityType Name="Media"><Property Name="ResourceRecordKey" Type="Edm.String"/></EntityType>`
  const units = `<EntityType Name="PropertyUnitTypes"><Property Name="ListingKey" Type="Edm.Int64"/></EntityType>`
  const shape = parseMetadata(
    renderMetadata(PROPERTY + media + units, ['Property', 'Media', 'PropertyUnitTypes']),
  )
  const plan = planService(shape, findProfile('reso'))
  const [property] = plan.records
  assert.deepEqual(
    [...property!.expand],
    [
      ['Media', 'Media'],
      ['PropertyRooms', 'Rooms'],
    ],
  )
  assert.equal(property!.isKeyText, false)
  assert.deepEqual(
    plan.children.map(({ field, listingField, isListingText }) => [field, listingField, isListingText]),
    [['UnitTypes', 'ListingKey', false]],
  )
})

test('a service without metadata is taken for one with the resources of its profile', () => {
  const plan = planService(undefined, findProfile('mlsgrid'))
  assert.deepEqual(
    plan.records.map(({ entitySet }) => entitySet),
    ['Office', 'Member', 'Property'],
  )
  assert.deepEqual([...plan.records.at(-1)!.expand.keys()], ['Media', 'Rooms', 'UnitTypes'])
  assert.equal(plan.openHouses?.entitySet, 'OpenHouse')
})

test('what is not metadata is unreadable, and entities of a document type are not expanded', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'
  for (const text of ['', '<html><body>Hello</body></html>', '{"value":[]}', '<Edmx><Edmx>', bomb])
    assert.throws(() => parseMetadata(text), UnreadableAnswer, text)
})
