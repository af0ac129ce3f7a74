import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleListing } from '../../../domain/listing-search/listing-examples.ts'
import type { Phone } from '../../../records/agent.ts'
import { completeContact, listParties } from './parties.ts'

const direct: Phone = { number: '(206) 555-0100', type: 'Direct', isPrimary: true }
const mobile: Phone = { number: '206-555-0101', type: 'Mobile', isPrimary: true }

test("A listing's own email and page come first, and the record fills in the rest.", () => {
  const kept = { email: 'a@kept.example', url: 'https://kept.example', mlsId: '1', phones: [direct] }
  const said = { email: 'a@said.example', mlsId: '2', stateLicense: 'WA-1', phones: [] }
  assert.deepEqual(completeContact(kept, said), { ...kept, email: 'a@said.example', stateLicense: 'WA-1' })
  assert.equal(completeContact(kept, undefined), kept)
})

test('Each phone is listed once, however it is written, and one is primary.', () => {
  const said = { phones: [{ ...direct, number: '+1 206 555 0100' }, mobile] }
  assert.deepEqual(completeContact({ phones: [direct] }, said).phones, [
    direct,
    { ...mobile, isPrimary: false },
  ])
  assert.deepEqual(completeContact({ phones: [] }, said).phones, said.phones)
})

test('An agent without a record is shown with the values of the listing.', () => {
  const agentContact = { email: 'a@said.example', phones: [mobile] }
  const listing = exampleListing({ listAgent: { agentName: 'Ann Fir', agentContact } })
  const nobody = { agents: new Map(), offices: new Map() }
  assert.deepEqual(listParties(listing, nobody)[0]?.agent, agentContact)
})
