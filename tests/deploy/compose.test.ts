import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { listFiles, ROOT, readText } from '../architecture/source-files.ts'

interface ComposeFile {
  services: Record<string, ComposeService>
  volumes?: Record<string, unknown>
  secrets?: Record<string, { file: string }>
}

interface ComposeService {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  secrets?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: unknown
  profiles?: string[]
  pid?: string
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}

/** The operator makes these; docs/guides/deploy.md says how. */
const MADE_BY_OPERATOR = /^deploy\/(?:secrets|feeds)(?:\/|$)/

const FILES = listFiles('deploy/compose*.yaml').map((path) => ({
  path,
  // A compose file merges mappings with "<<".
  compose: parse(readText(path), { merge: true }) as ComposeFile,
}))
const SERVICES = FILES.flatMap(({ path, compose }) =>
  Object.entries(compose.services).map(([name, service]) => ({ path, compose, name, service })),
)

test('every image has the tag of a version, and what Compose builds is built by the Dockerfile', () => {
  assert.ok(SERVICES.length > 2)
  const version = JSON.parse(readText('package.json')).version
  for (const { path, name, service } of SERVICES) {
    assert.match(service.image, /^[\w./-]+:v?\d+[\w.-]+$/, `${path}: ${name}`)
    if (service.image.startsWith('plat:')) assert.equal(service.image, `plat:${version}`)
    if (service.build === undefined) continue
    const { context, dockerfile } = service.build
    assert.ok(existsSync(`${ROOT}deploy/${context}/${dockerfile}`), `${path}: ${name}`)
  }
})

test('every volume, secret, file and service that a service names exists', () => {
  for (const { path, compose, name, service } of SERVICES) {
    const place = `${path}: ${name}`
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) {
        const file = posix.join('deploy', source)
        assert.ok(MADE_BY_OPERATOR.test(file) || existsSync(ROOT + file), `${place}: ${source}`)
      } else assert.ok(compose.volumes !== undefined && source in compose.volumes, `${place}: ${source}`)
    }
    for (const secret of service.secrets ?? []) assert.ok(compose.secrets?.[secret], `${place}: ${secret}`)
    const dependencies = service.depends_on ?? []
    const others = Array.isArray(dependencies) ? dependencies : Object.keys(dependencies)
    const shared = /^service:(.*)$/.exec(service.pid ?? '')?.[1]
    for (const other of [...others, ...(shared === undefined ? [] : [shared])])
      assert.ok(other in compose.services, `${place}: ${other}`)
  }
})

test('secrets are files that are not in the repository, and no variable contains a password', () => {
  for (const { compose } of FILES)
    for (const { file } of Object.values(compose.secrets ?? {}))
      assert.match(posix.join('deploy', file), MADE_BY_OPERATOR)
  assert.deepEqual(listFiles('deploy/{secrets,feeds}/**'), [])
  for (const { path, name, service } of SERVICES)
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      assert.doesNotMatch(value, /:\/\/[^/]*:[^/]*@/, `${path}: ${name}: ${variable}`)
      assert.ok(!/PASSWORD$|SECRET$|TOKEN$/.test(variable), `${path}: ${name}: ${variable}`)
    }
})

test('Plat runs with a read-only root and without privileges, and only nginx is reached from outside', () => {
  const own = SERVICES.filter(({ service }) => service.image.startsWith('plat:'))
  assert.ok(own.length >= FILES.length * 2)
  for (const { path, name, service } of own) {
    assert.equal(service.read_only, true, `${path}: ${name}`)
    assert.deepEqual(service.cap_drop, ['ALL'], `${path}: ${name}`)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], `${path}: ${name}`)
  }
  assert.ok(SERVICES.every(({ name, service }) => service.ports === undefined || name === 'nginx'))
})

test('containers that share a data directory share their process ids too', () => {
  for (const { compose } of FILES) {
    const users = new Map<string, string[]>()
    for (const [name, { volumes = [] }] of Object.entries(compose.services))
      for (const volume of volumes.filter((one) => !one.startsWith('.'))) {
        const [source = ''] = volume.split(':')
        users.set(source, [...(users.get(source) ?? []), name])
      }
    for (const [first, ...others] of users.values())
      for (const other of others) assert.equal(compose.services[other]?.pid, `service:${first}`)
  }
})

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

test('Docker Compose accepts the files', { skip: !hasCompose && 'needs "docker compose"' }, () => {
  for (const { path } of FILES) {
    const words = ['compose', '-f', ROOT + path, '--profile', '*', 'config', '--quiet']
    const { status, stderr } = spawnSync('docker', words, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
})
