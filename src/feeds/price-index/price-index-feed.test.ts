import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError } from '../../ingest/ports/feed.ts'
import { countIssues, factsOf, readContent } from '../testing/read-feed.ts'
import { buildPriceIndexFeed } from './price-index-feed.ts'

const MASTER = 'hpi_type,hpi_flavor,frequency,level,place_name,place_id,yr,period,index_nsa,index_sa\n'

test('The master file gives the quarterly index of purchases of each state, adjusted for the season', async () => {
  const rows = [
    'traditional,purchase-only,quarterly,State,Washington,WA,2025,2,512.3,508.1',
    'traditional,purchase-only,quarterly,State,Washington,WA,2025,1,505,506.5',
    'traditional,purchase-only,quarterly,State,District of Columbia,DC,2025,1,401.2,',
    'traditional,all-transactions,quarterly,State,Washington,WA,2025,1,900,',
    'traditional,purchase-only,monthly,USA or Census Division,Pacific Division,DV_PAC,2025,3,380,381',
    'traditional,purchase-only,quarterly,MSA,"Seattle-Bellevue-Kent, WA (MSAD)",42644,2025,1,420,422',
    'traditional,purchase-only,quarterly,State,Washington,WA,2025,5,505,506.5',
    'traditional,purchase-only,quarterly,State,Washington,WA,2025,3,.,.',
  ]
  const reading = await readContent(buildPriceIndexFeed(), 'hpi_master.csv', MASTER + rows.join('\n'))
  assert.deepEqual(factsOf(reading, 'stateCosts'), [
    {
      ...{ id: 53, stateOrProvince: 'WA' },
      priceIndex: { dates: ['2025-02-15', '2025-05-15'], values: [506.5, 508.1] },
    },
    { id: 11, stateOrProvince: 'DC', priceIndex: { dates: ['2025-02-15'], values: [401.2] } },
  ])
  assert.deepEqual(countIssues(reading), { IndexKindUnused: 1, IndexAreaUnused: 2, IndexUnreadable: 2 })
})

test('The annual file of counties gives an index of each county, without years that have none', async () => {
  const table =
    'State,County,FIPS code,Year,Annual Change (%),HPI,HPI with 1990 base,HPI with 2000 base\n' +
    'WA,King,53033,2024,4.2,1201.5,410.1,260.7\nWA,King,53033,2023,.,1153.1,393.6,250.2\n' +
    'AL,Autauga,1001,1987,.,.,.,.\nAL,Autauga,1001,1988,2.1,102.3,97,70\nAL,,,1988,2.1,102.3,97,70\n'
  const reading = await readContent(buildPriceIndexFeed(), 'HPI_AT_BDL_county.csv', table)
  assert.deepEqual(factsOf(reading, 'county'), [
    {
      ...{ id: 53033, fips: '53033' },
      priceIndex: { dates: ['2023-07-01', '2024-07-01'], values: [1153.1, 1201.5] },
    },
    { id: 1001, fips: '01001', priceIndex: { dates: ['1988-07-01'], values: [102.3] } },
  ])
  assert.deepEqual(countIssues(reading), { IndexUnreadable: 1 })
})

test('Indices of ZIP codes are counted and not used, and a file without any index of use is refused', async () => {
  const zips =
    'Five-Digit ZIP Code,Year,Annual Change (%),HPI,HPI with 1990 base,HPI with 2000 base\n98101,2024,1,300,.,.\n'
  await assert.rejects(readContent(buildPriceIndexFeed(), 'HPI_AT_BDL_ZIP5.csv', zips), FeedError)
})
