import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exampleListing, exampleProperty } from '../../domain/listing-search/listing-examples.ts'
import type { Agent, Office } from '../../records/agent.ts'
import type { Listing } from '../../records/listing.ts'
import { createHomesContext } from '../testing/request-context.ts'
import { gatherHome } from './gather.ts'
import { presentDetail, renderDetailParts } from './present.ts'

const name = fc.constantFrom('Ann "A" Fir', 'Ash\\Elm', 'Señor\u2028', undefined)
const media = fc.record({
  url: fc.constantFrom('/photos/1.svg', 'https://cdn.example/"2".jpg'),
  category: fc.constantFrom('photo', 'photo', 'video'),
  roomTag: fc.constantFrom('kitchen', 'bedroom', 'unknown'),
  title: name,
  description: name,
})
const side = fc.option(
  fc.record({
    agentId: fc.constantFrom(1, 2, 3, undefined),
    agentName: name,
    agentKey: fc.constantFrom('K1', undefined),
    officeId: fc.constantFrom(5, 6, undefined),
    officeName: name,
    agentContact: fc.constantFrom(undefined, undefined, { email: 'a@said.example', phones: [] }),
    officeContact: fc.constantFrom(undefined, undefined, {
      phones: [{ number: '206 555 0100', isPrimary: true }],
    }),
  }),
  { nil: undefined },
)
const listings = fc.record({
  media: fc.array(media, { maxLength: 5 }),
  teamName: name,
  listAgent: side,
  coListAgent: side,
  buyerAgent: side,
  builderId: fc.constantFrom(9, undefined),
  modifiedAtMs: fc.constantFrom(1_760_000_000_000, undefined),
  bedroomsTotal: fc.constantFrom(3, undefined),
  lookups: fc.record(
    { heating: fc.constant(['Gas "new"']), cooling: fc.constantFrom([], ['Central']) },
    { requiredKeys: [] },
  ),
}) as unknown as fc.Arbitrary<Partial<Listing>>

const agents = [
  { id: 1, fullName: 'Ann Fir', officeId: 5, phones: [{ number: '206 555 0101', isPrimary: true }] },
  { id: 2, phones: [], mlsId: '22', originatingSystemId: 'MLS', photo: { url: '/photos/a.svg' } },
].map((agent) => ({ designations: [], ...agent }) as unknown as Agent)
const offices = [
  { id: 5, name: 'Fir & Co', phones: [], address: { city: 'Kent' } },
  { id: 6, phones: [], hours: ['Monday 9:00 AM to 6:00 PM'] },
] as unknown as Office[]
const builders = [{ id: 9, brandName: 'Ash "Homes"' }] as never[]

test('A detail that is written as text equals the presented one, also for agents whose texts are cached', async () => {
  const property = exampleProperty({ id: 7 })
  const { settings } = createHomesContext({ properties: [], listings: [] })
  let photos = 0
  const check = async (facts: Partial<Listing>) => {
    const listing = exampleListing({ ...facts, id: 1, propertyId: 7 })
    const given = createHomesContext(
      { properties: [property], listings: [listing] },
      { agent: agents, office: offices, builder: builders },
    )
    const records = (await gatherHome(7, given.editionIndex, given.reader)) ?? assert.fail('no home')
    photos += listing.media.length
    const context = { ...given, settings }
    assert.equal(
      renderDetailParts(records, context, true).join(''),
      JSON.stringify(presentDetail(records, context)),
    )
  }
  await fc.assert(fc.asyncProperty(listings, check), { seed: 100, numRuns: 400 })
  assert.ok(photos > 0)
})

test('Another record of an agent or office, and other settings, are shown with their own values', async () => {
  const listing = exampleListing({ id: 1, propertyId: 7, listAgent: { agentId: 1, officeId: 5 } })
  const read = async (agent: Agent, office: Office, baseUrl: string) => {
    const given = createHomesContext(
      { properties: [exampleProperty({ id: 7 })], listings: [listing] },
      { agent: [agent], office: [office] },
    )
    const records = (await gatherHome(7, given.editionIndex, given.reader)) ?? assert.fail('no home')
    const { settings } = given
    return renderDetailParts(records, { ...given, settings: { ...settings, baseUrl } }, true).join('')
  }
  const [agent, office] = [agents[0]!, offices[0]!]
  const first = await read(agent, office, 'http://one.test')
  assert.match(first, /Fir & Co/)
  assert.match(await read(agent, { ...office, name: 'Elm & Co' }, 'http://one.test'), /Elm & Co/)
  assert.match(await read({ ...agent, fullName: 'Ann Elm' }, office, 'http://one.test'), /Ann Elm/)
  assert.doesNotMatch(await read(agent, office, 'http://two.test'), /one\.test/)
})
