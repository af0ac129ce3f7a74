import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapListing } from '../testing/map-listing.ts'

test('The flat fields of a listing give the contacts of the agent and the office of each side.', () => {
  const { facts, issues } = mapListing({
    ListAgentKey: 'M1',
    ListAgentEmail: 'ann@fir.example',
    ListAgentDirectPhone: '555-0100',
    ListAgentOfficePhone: '555-0101',
    ListAgentOfficePhoneExt: '7',
    ListAgentPreferredPhone: '555-0101',
    ListAgentURL: 'ann.fir.example/me',
    ListAgentMlsId: '900',
    ListAgentStateLicense: 'WA-1',
    ListOfficeKey: 'O1',
    ListOfficePhone: '555-0102',
    ListOfficePhoneExt: '8',
    ListOfficeEmail: 'desk@fir.example',
    ListOfficeURL: 'https://fir.example',
    BuyerAgentFullName: 'Bo Elm',
    BuyerAgentMobilePhone: '555-0103',
  })
  assert.deepEqual(facts.listAgent?.agentContact, {
    email: 'ann@fir.example',
    url: 'https://ann.fir.example/me',
    mlsId: '900',
    stateLicense: 'WA-1',
    phones: [
      { number: '555-0100', type: 'Direct', isPrimary: false },
      { number: '555-0101', type: 'Office', ext: '7', isPrimary: true },
    ],
  })
  assert.deepEqual(facts.listAgent?.officeContact, {
    email: 'desk@fir.example',
    url: 'https://fir.example',
    phones: [{ number: '555-0102', type: 'Office', ext: '8', isPrimary: true }],
  })
  assert.deepEqual(facts.buyerAgent?.agentContact?.phones[0]?.number, '555-0103')
  assert.deepEqual(issues, [])
})

test('A side without contact fields has no contact, and an address that must not be shown is left out.', () => {
  const { facts } = mapListing({
    ListAgentKey: 'M1',
    ListOfficeKey: 'O1',
    ListAgentURL: 'javascript:alert(1)',
  })
  assert.deepEqual(facts.listAgent, { agentKey: 'M1', officeKey: 'O1' })
})

test('The attribution contact is the first contact of the listing office and is passed on unchanged.', () => {
  const contactOf = (AttributionContact: string) => {
    const { facts } = mapListing({ ListOfficeKey: 'O1', ListOfficePhone: '555-0102', AttributionContact })
    assert.equal(facts.attributionContact, AttributionContact)
    return facts.listAgent?.officeContact
  }
  const own = { number: '555-0102', type: 'Office', isPrimary: true }
  assert.deepEqual(contactOf('(206) 555-0100'), {
    phones: [
      { number: '(206) 555-0100', type: 'Office', isPrimary: true },
      { ...own, isPrimary: false },
    ],
  })
  assert.deepEqual(contactOf('Email: desk@fir.example'), { email: 'desk@fir.example', phones: [own] })
  assert.deepEqual(contactOf('Ask at the desk'), { phones: [own] })
})
