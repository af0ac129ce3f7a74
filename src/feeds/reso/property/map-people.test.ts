import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapListing } from '../testing/map-listing.ts'

test('A listing says how to reach each side by the flat fields of its agent and its office.', () => {
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

test('Where nothing is said of how to reach someone, nothing is kept, nor is an address that may not be shown.', () => {
  const { facts } = mapListing({
    ListAgentKey: 'M1',
    ListOfficeKey: 'O1',
    ListAgentURL: 'javascript:alert(1)',
  })
  assert.deepEqual(facts.listAgent, { agentKey: 'M1', officeKey: 'O1' })
})
