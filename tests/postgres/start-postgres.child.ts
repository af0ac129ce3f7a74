import { startPostgres } from './postgres-server.ts'

// Starts a server, prints where it is, and waits to be killed.
const { port, directory } = await startPostgres()
process.stdout.write(`${JSON.stringify({ port, directory })}\n`)
setInterval(() => {}, 1000)
