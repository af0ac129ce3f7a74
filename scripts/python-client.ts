import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPythonOperations } from './python-client/render-python-operations.ts'

// Writes the operations of the Python client. `npm test` fails when they are out of step with the contract.

const path = join(import.meta.dirname, '..', 'packages', 'python-client', 'plat_operations.py')
await writeFile(path, renderPythonOperations())
