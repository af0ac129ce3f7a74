import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../architecture/source-files.ts'
import { startServer, stopServer } from './server-process.ts'

test('Plat as a package in the node_modules of another project loads the sample market and serves on two threads', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plat-installed-'))
  const modules = join(directory, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== 'plat') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', directory]
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }))
  execFileSync('tar', ['-xzf', filename], { cwd: directory })
  await rename(join(directory, 'package'), join(modules, 'plat'))
  const settings = {
    PLAT_DATA: join(directory, 'data'),
    PLAT_SAMPLE_HOMES: '100',
    PLAT_THREADS: '2',
  }
  const server = await startServer(settings, [], 'ignore', join(modules, 'plat', 'bin', 'plat.js'))
  try {
    const health = await fetch(`${server.adminUrl}/health`)
    assert.equal(health.status, 200)
    assert.ok(((await health.json()) as { edition: number }).edition > 0)
  } finally {
    assert.equal(await stopServer(server), 0)
    await rm(directory, { recursive: true })
  }
})
