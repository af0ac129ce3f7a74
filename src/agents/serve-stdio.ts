import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { buildAgentServer } from './agent-server.ts'
import type { AskService } from './ports/ask-service.ts'

/** Answers the messages on standard input until it ends or the process is told to stop. */
export async function serveStdio(ask: AskService, version: string): Promise<void> {
  const server = buildAgentServer(ask, version)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  server.onclose = end
  const close = () => void server.close()
  process.stdin.once('end', close)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, close)
  await server.connect(new StdioServerTransport())
  await ended
}
