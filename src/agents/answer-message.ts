import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { buildAgentServer } from './agent-server.ts'
import {
  type AgentMessage,
  type AgentReply,
  type AskService,
  MOST_MESSAGE_BYTES,
} from './ports/ask-service.ts'

/**
 * Answers one message over HTTP. Every message stands for itself: there are no sessions and no streams, so that any thread of any node
 * can answer the next one.
 */
export async function answerMessage(
  { headers, text }: AgentMessage,
  ask: AskService,
  version: string,
): Promise<AgentReply> {
  const fault = findFault(text)
  if (fault !== undefined) return fault
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = buildAgentServer(ask, version)
  await server.connect(transport)
  try {
    // Only the path of the address counts, and the transport takes all paths.
    const request = new Request('http://plat/mcp', { method: 'POST', headers, body: text! })
    const response = await transport.handleRequest(request)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
  } finally {
    await server.close()
  }
}

/**
 * Refuses what the transport would take. Batches were removed from the protocol: a message that withdraws another one of its batch
 * would leave that without an answer.
 */
function findFault(text: string | undefined): AgentReply | undefined {
  if (text === undefined) return refuse(413, `A message has at most ${MOST_MESSAGE_BYTES} bytes`)
  return text.trimStart().startsWith('[') ? refuse(400, 'Send one message per request') : undefined
}

function refuse(status: number, message: string): AgentReply {
  const error = { code: ErrorCode.InvalidRequest, message }
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
  return { status, headers: { 'content-type': 'application/json' }, body }
}
