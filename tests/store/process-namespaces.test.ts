import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts'
import { WriterBusyError } from '../../src/store/ports/store-error.ts'
import { makeTemporaryDirectory } from './embedded-place.ts'

// A process that unshare starts has the id 1 in its own namespace, like the first process of a container.
const UNSHARE = ['--pid', '--fork', '--kill-child']
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0
const options = { skip: !canUnshare && 'this system does not let us make process namespaces' }

test('a writer in another container excludes others while it runs, and its lock ends with it', options, () =>
  withDirectory(async (directory) => {
    await using writer = await startContainer(directory, 'write')
    assert.equal(writer.said.pid, 1)
    const store = await openEmbeddedStore({ directory })
    await assert.rejects(store.editions.beginEdition(), (error: Error) => {
      return (
        error instanceof WriterBusyError && /Another ingest is writing.*process 1 on /.test(error.message)
      )
    })
    await writer.kill()
    await (await store.editions.beginEdition()).abandon()
    await store.close()
  }),
)

test('a second container with the same process id gets an error that says why it cannot read', options, () =>
  withDirectory(async (directory) => {
    await using first = await startContainer(directory, 'read')
    assert.deepEqual(first.said, { pid: 1, runs: 0 })
    const others = await Promise.all([
      startContainer(directory, 'read'),
      startContainer(directory, 'read edition'),
    ])
    for (const other of others) await other.kill()
    for (const { said } of others)
      assert.match(said.error ?? '', /Another container has this store open.*docker exec/)
  }),
)

/** Killed when it is disposed of, also after an assertion that fails: it would keep the test running. */
interface Container extends AsyncDisposable {
  said: { pid?: number; runs?: number; error?: string }
  kill(): Promise<void>
}

async function startContainer(
  directory: string,
  mode: 'read' | 'read edition' | 'write',
): Promise<Container> {
  const script = fileURLToPath(new URL('./process-namespaces.child.ts', import.meta.url))
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    'unshare',
    [...UNSHARE, process.execPath, script, directory, mode],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  // The pipe closes only after the process inside has ended too.
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    const kill = async () => {
      child.kill('SIGKILL')
      child.stdout.resume()
      await closed
    }
    return { said: JSON.parse(line), kill, [Symbol.asyncDispose]: kill }
  }
  throw new Error('The process ended without any output')
}

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await makeTemporaryDirectory()
  try {
    await body(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
