import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SettingError } from '../../src/app/settings/setting.ts'
import { readSettings } from '../../src/app/settings/settings.ts'
import { openTestService, type TestService } from '../service/open-test-service.ts'

const { homeUrlTemplate, builderUrlTemplate } = readSettings({
  PLAT_HOME_URL_TEMPLATE: 'https://homes.example/{slug}/{property_id}',
  PLAT_BUILDER_URL_TEMPLATE: 'https://homes.example/builders/{feed_id}',
})

let service: TestService
before(async () => {
  service = await openTestService(undefined, { homeUrlTemplate, builderUrlTemplate })
})
after(() => service[Symbol.asyncDispose]())

async function ask(base: 'main' | 'alt', path: string) {
  const { status, body } = await service.get(base, `/api/v1/${path}`)
  assert.equal(status, 200, path)
  return body.data
}

const SITE = 'https://homes.example'

test("With templates set, the links of cards, details and lists lead to the operator's own site", async () => {
  const homes: { ppid: string; detailUrl: string }[] = await ask('main', 'search/by-location?location=WA')
  assert.ok(homes.length > 10)
  for (const { ppid, detailUrl } of homes) {
    assert.ok(detailUrl.startsWith(`${SITE}/`) && detailUrl.endsWith(`/${ppid}`), detailUrl)
    const detail = await ask('alt', `property/detail?property_id=${ppid}`)
    assert.deepEqual([detail.href, `${SITE}${detail.permalink}`], [detailUrl, detailUrl])
    for (const other of await ask('alt', `property/similar-homes?property_id=${ppid}`))
      assert.match(other.permalink, new RegExp(`^/[^/]+/${other.property_id}$`))
    for (const rental of await ask('alt', `property/nearby-rentals?property_id=${ppid}`))
      assert.equal(rental.href, `${SITE}${rental.permalink}`)
    if (detail.builder !== null) assert.equal(detail.builder.url, `/builders/${detail.builder.feed_id}`)
  }
})

test('An invalid template stops the service from starting, with the reason', () => {
  for (const [template, reason] of [
    ['https://homes.example/{slug}', /PLAT_HOME_URL_TEMPLATE: \{property_id\} is missing/],
    ['/homes/{property_id}', /PLAT_HOME_URL_TEMPLATE: it is not an absolute/],
  ] as const)
    assert.throws(
      () => readSettings({ PLAT_HOME_URL_TEMPLATE: template }),
      (error) => error instanceof SettingError && reason.test(error.message),
    )
})
