import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OPERATION_CONTRACTS } from '../../src/contract/operations.ts'
import { INTERNAL_FAILURE } from '../../src/contract/schemas/error-bodies.ts'
import type { EditionReader } from '../../src/store/ports/edition-store.ts'
import { StoreError } from '../../src/store/ports/store-error.ts'
import { type ExampleRequest, listExampleRequests } from '../service/example-requests.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

let test500: TestService
let requests: ExampleRequest[]

before(async () => {
  test500 = await openTestService()
  requests = await listExampleRequests(test500)
})
after(() => test500[Symbol.asyncDispose]())

/** Makes everything that an operation can read fail until the returned function is called. */
function breakServed(service: TestService['service']): () => void {
  const served = service.getServed()
  const { reader, editionIndex, documents } = served
  const fail = () => {
    throw new StoreError('disk /secret/path is gone')
  }
  const broken = (of: object) =>
    new Proxy(of, { get: (_, name) => (name === 'edition' ? reader.edition : fail) })
  served.reader = broken(reader) as EditionReader
  served.editionIndex = broken(editionIndex) as typeof editionIndex
  served.documents = broken(documents!) as typeof documents
  return () => Object.assign(served, { reader, editionIndex, documents })
}

/** An operation that reads nothing of an edition cannot fail because that is missing. Sources come from the log of runs. */
const WITHOUT_DATA = new Set(['loan-calculation', 'sources'])

for (const { name, base } of OPERATION_CONTRACTS.filter((contract) => !WITHOUT_DATA.has(contract.name))) {
  test(`${name} 500: an internal fault gives the specification's body, costs nothing, reveals nothing, and does not last`, async () => {
    const path = requests.find(({ contract }) => contract.name === name)?.path ?? assert.fail(name)
    const before = (await Array.fromAsync(test500.store.ledger.read({}))).length
    const mend = breakServed(test500.service)
    const { status, body, headers } = await test500.get(base, path)
    mend()
    assert.deepEqual([status, body], [500, INTERNAL_FAILURE.body])
    assert.ok(![...headers.values()].some((value) => value.includes('secret')))
    assert.equal((await Array.fromAsync(test500.store.ledger.read({}))).length, before)
    assert.equal((await test500.get(base, path)).status, 200)
  })
}
