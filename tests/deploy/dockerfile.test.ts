import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { matchesGlob } from 'node:path'
import { test } from 'node:test'
import { listFiles, ROOT, readText } from '../architecture/source-files.ts'

interface Instruction {
  name: string
  words: string
}

const INSTRUCTIONS = parseDockerfile(readText('deploy/Dockerfile'))

test('every base image has the tag of a version', () => {
  const images = list('FROM').map((words) => words.split(' ')[0] ?? '')
  assert.ok(images.length >= 2)
  for (const image of images) assert.match(image, /^[a-z/]+:\d+\.\d+[\w.-]*$/)
})

test('the last stage runs as a fixed user that is not root, and says how its health is checked', () => {
  const last = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex(({ name }) => name === 'FROM'))
  const users = last.filter(({ name }) => name === 'USER').map(({ words }) => words)
  assert.match(users.at(-1) ?? '', /^[1-9]\d*:[1-9]\d*$/)
  const [health, ...others] = last.filter(({ name }) => name === 'HEALTHCHECK')
  assert.deepEqual(others, [])
  assert.match(health?.words ?? '', /CMD \[.*\/health/)
  const [entry] = last.filter(({ name }) => name === 'ENTRYPOINT')
  assert.match(entry?.words ?? '', /^\[/, 'a shell between would not pass on signals')
})

test('the health check succeeds exactly while the administration address answers 200', async () => {
  const [, words = ''] = /CMD (\[.*\])$/.exec(list('HEALTHCHECK')[0] ?? '') ?? []
  const [program, ...rest]: string[] = JSON.parse(words)
  assert.equal(program, 'node')
  const paths = new Set<string | undefined>()
  let status = 200
  const admin = createServer(({ url }, response) => {
    paths.add(url)
    response.writeHead(status, { connection: 'close' }).end()
  })
  await once(admin.listen(0, '127.0.0.1'), 'listening')
  const address = admin.address()
  assert.ok(address !== null && typeof address === 'object')
  const check = async () => {
    const env = { ...process.env, PLAT_ADMIN_PORT: String(address.port) }
    const [code] = await once(spawn(process.execPath, rest, { env, stdio: 'ignore' }), 'exit')
    return code
  }
  const codes = [await check()]
  status = 503
  codes.push(await check())
  admin.close()
  await once(admin, 'close')
  codes.push(await check())
  assert.deepEqual(codes, [0, 1, 1])
  assert.deepEqual([...paths], ['/health'])
})

test('nothing is downloaded by ADD, and no argument or variable names a secret', () => {
  assert.deepEqual(list('ADD'), [])
  for (const words of [...list('ARG'), ...list('ENV')]) assert.doesNotMatch(words, /pass|secret|token|key/i)
  for (const words of list('RUN')) assert.doesNotMatch(words, /\b(?:curl|wget)\b/)
})

test('the image has every folder that the package has at run time, and only listed files enter the build', () => {
  const copied = list('COPY')
    .filter((words) => !words.startsWith('--from'))
    .flatMap((words) => words.split(' ').slice(0, -1))
  for (const path of copied) assert.ok(existsSync(ROOT + path), path)
  const packaged: string[] = JSON.parse(readText('package.json')).files
  const needed = packaged.filter((path) => /^[a-z]+$/.test(path) && path !== 'docs')
  const built = list('COPY').flatMap((words) => /^--from=\S+ \S+ (\S+)$/.exec(words)?.[1] ?? [])
  assert.deepEqual(
    needed.filter((path) => !copied.includes(path) && !built.includes(path)),
    [],
  )
  const [first, ...rules] = readText('deploy/Dockerfile.dockerignore').match(/^[^#\n].*$/gm) ?? []
  assert.equal(first, '*')
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  assert.deepEqual(allowed.sort(), [...new Set(copied)].sort())
  const excluded = rules.filter((rule) => !rule.startsWith('!'))
  const tests = listFiles('src/**/*.test.ts')
  assert.ok(tests.length > 50)
  assert.ok(tests.every((path) => excluded.some((rule) => matchesGlob(path, rule))))
})

function list(wanted: string): string[] {
  return INSTRUCTIONS.filter(({ name }) => name === wanted).map(({ words }) => words)
}

/** Comments are left out, and continued lines are joined. */
function parseDockerfile(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
      assert.notEqual(name, '', line)
      return { name, words: words.replace(/ +/g, ' ') }
    })
}
