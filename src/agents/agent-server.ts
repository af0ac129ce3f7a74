import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { findIntendedName } from '../contract/parameters/nearest-name.ts'
import type { AgentTool } from './agent-tool.ts'
import { AGENT_TOOLS } from './agent-tools.ts'
import type { AskService } from './ports/ask-service.ts'

const INSTRUCTIONS = `US homes, sales, rentals, schools and mortgages from the listings that this service holds.
Homes are named by an id: take it from search_homes, find_home or a list of homes. Money is in US dollars and areas in square feet.
A field that is absent is unknown. Answers are facts of the data, as of the edition that they name; say so instead of guessing.
Each answered call costs 1. Refused calls cost nothing and say what to change.`

/** A server of the Model Context Protocol whose tools ask the service. */
export function buildAgentServer(ask: AskService, version: string): Server {
  const server = new Server(
    { name: 'plat', title: 'Plat property data', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: AGENT_TOOLS.map(describeTool) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(findTool(params.name), params.arguments ?? {}, ask),
  )
  return server
}

function describeTool({ name, title, description, input, output }: AgentTool) {
  return {
    ...{ name, title, description },
    inputSchema: input as { type: 'object' },
    outputSchema: output as unknown as { type: 'object' },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }
}

function findTool(name: string): AgentTool {
  const tool = AGENT_TOOLS.find((one) => one.name === name)
  if (tool !== undefined) return tool
  const names = AGENT_TOOLS.map((one) => one.name)
  const intended = findIntendedName(name, names)
  const hint = intended === undefined ? `the tools are ${names.join(', ')}` : `did you mean ${intended}?`
  throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}; ${hint}`)
}

async function callTool(
  tool: AgentTool,
  given: Readonly<Record<string, unknown>>,
  ask: AskService,
): Promise<CallToolResult> {
  const answer = await ask(tool.plan(given), (found) => tool.present(found, given))
  if (answer.kind === 'refused') return { isError: true, content: [{ type: 'text', text: answer.detail }] }
  const { shown, requestId, edition } = answer
  // What is undefined is left out, as it is in the text.
  const text = JSON.stringify(shown)
  return {
    content: [{ type: 'text', text }],
    structuredContent: JSON.parse(text),
    _meta: { 'plat/request-id': requestId, 'plat/edition': edition, 'plat/cost': 1 },
  }
}
