import type { AgentTool } from './agent-tool.ts'
import { nearbyRentalsTool, similarHomesTool } from './tools/comparable-homes.ts'
import { findHomeTool } from './tools/find-home.ts'
import { homeDetailTool } from './tools/home-detail.ts'
import { homeHistoryTool } from './tools/home-history.ts'
import { homeWorthTool } from './tools/home-worth.ts'
import { mortgageRatesTool, paymentTool } from './tools/mortgage.ts'
import { placeStatisticsTool } from './tools/place-statistics.ts'
import { searchHomesTool } from './tools/search-homes.ts'
import { sourcesTool } from './tools/sources.ts'
import { surroundingsTool } from './tools/surroundings.ts'

/** All tools, in the order in which agents are shown them. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  searchHomesTool,
  findHomeTool,
  homeDetailTool,
  similarHomesTool,
  nearbyRentalsTool,
  homeWorthTool,
  homeHistoryTool,
  surroundingsTool,
  placeStatisticsTool,
  paymentTool,
  mortgageRatesTool,
  sourcesTool,
]
