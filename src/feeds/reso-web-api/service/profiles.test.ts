import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectProfile } from './profiles.ts'

test('the host tells the vendor, and no other part of the address does', () => {
  const cases = {
    'https://api.bridgedataoutput.com/api/v2/OData/invented': 'bridge',
    'https://api-trestle.corelogic.com/trestle/odata': 'trestle',
    'https://api.cotality.com/trestle/odata': 'trestle',
    'https://replication.sparkapi.com/Reso/OData': 'spark',
    'https://api.mlsgrid.com/v2': 'mlsgrid',
    'https://api.simplyrets.com': 'simplyrets',
    'https://notsparkapi.com/Reso/OData': 'reso',
    'https://mls.example/api.mlsgrid.com/': 'reso',
  }
  for (const [address, profile] of Object.entries(cases))
    assert.equal(detectProfile(new URL(address)), profile)
})
