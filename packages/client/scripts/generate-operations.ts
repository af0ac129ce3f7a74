import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderOperations } from './render-operations.ts'

// Writes what the client knows of the contract. `npm test` fails when it is out of step.

const directory = join(import.meta.dirname, '..', 'src', 'generated')
await mkdir(directory, { recursive: true })
for (const [name, text] of Object.entries(await renderOperations()))
  await writeFile(join(directory, name), text)
