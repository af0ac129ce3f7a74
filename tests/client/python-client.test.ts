import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { renderPythonOperations } from '../../scripts/python-client/render-python-operations.ts'
import { openTestService } from '../service/open-test-service.ts'

const PACKAGE = join(import.meta.dirname, '..', '..', 'packages', 'python-client')
const hasPython = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)']).status === 0
const run = promisify(execFile)

test('The operations of the Python client are those of the contract', async () => {
  assert.equal(
    await readFile(join(PACKAGE, 'plat_operations.py'), 'utf8'),
    renderPythonOperations(),
    'Run npm run clients',
  )
})

const PROGRAM = `
import os
from plat_client import Plat, PlatError

plat = Plat(os.environ["PLAT_URL"], key=os.environ["PLAT_KEY"])
page = plat.search_by_location(location="WA", home_type=["houses"])
cards = list(plat.items(plat.search_by_location, location="WA", home_type=["houses"]))
assert len({card["ppid"] for card in cards}) == len(cards) == page["total"] > 40, len(cards)
assert plat.property_detail(property_id=cards[0]["ppid"])["success"] is True
rows = sum(len(part["data"]["rows"]) for part in plat.pages(plat.export_page, table="listing", limit=100))
assert rows > 200, rows
try:
    plat.search_by_location(location="WA", min_bedrooms=-1)
except PlatError as error:
    assert error.status == 400 and "min_bedrooms" in error.reason, error
    print("done")
`

test('The Python client searches, follows pages, and says why a request is refused', {
  skip: hasPython ? false : 'needs Python 3.11 or newer as python3',
}, async () => {
  await using service = await openTestService()
  const env = {
    ...process.env,
    ...{ PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: '1' },
    ...{ PLAT_URL: service.service.baseUrl, PLAT_KEY: service.key },
  }
  const { stdout } = await run('python3', ['-c', PROGRAM], { env })
  assert.equal(stdout.trim(), 'done')
})
