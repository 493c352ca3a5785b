import type { Clock } from '@ohun/clock'
import type { SynchronousAnswer } from '../../../delivery/synchronous-answer.ts'
import type { Exchange } from '../../../domain/exchange.ts'
import type { TurnAgent } from '../../../gateways/ai/responder.ts'
import type { ToolTest, ToolTestResult } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { RateLimiter } from '../../../platform/limits/limits.ts'
import { ShareFullError, type Shares } from '../../../platform/limits/shares.ts'
import { reservedNames } from '../../turns/built-in-tools.ts'
import { invokeTool, toolResult, type CallToolDeps } from '../../turns/call-tool.ts'
import { customTools, type CustomTool } from '../../turns/custom-tools.ts'
import { exchangeView } from '../../turns/exchange.view.ts'
import { typedSubject } from '../../turns/typed-turn.ts'
import { requireWorkspace } from '../../workspaces/workspace.model.ts'
import { checkToolDefinitions } from '../agent-rules.ts'
import { AgentRow } from '../agent.model.ts'

export interface TestToolDeps extends CallToolDeps {
  db: Database
  clock: Clock
  rate_limiter: RateLimiter
  /** The share of each workspace of the tests that run. */
  shares: Shares
}

export interface TestedTool {
  agent_id: string
  body: ToolTest
  signal: AbortSignal
}

const TESTS_A_MINUTE = 60

/**
 * Calls one of the agent's own tools as its model would, and shows what happened.
 * @throws ApiError NOT_FOUND and PERMISSION_DENIED for the agent; INVALID_ARGUMENT for a tool that it does not have and for
 * definitions that cannot be saved; RATE_LIMITED
 */
export async function testTool(
  deps: TestToolDeps,
  caller: Caller,
  { agent_id, body, signal }: TestedTool,
): Promise<ToolTestResult> {
  const agent = await AgentRow.requireForUse(deps.db.knex, caller, agent_id)
  const tool = await requireTool(body, agent)
  const given = body.arguments ?? {}
  const refused = tool.faultOf(given)
  if (refused !== null) return { ...NOTHING_SENT, outcome: 'refused', error: refused }
  const { allowed_destinations: workspace_allowed_destinations } = await requireWorkspace(deps.db.knex, caller)
  const asked = { agent: Object.assign(agent, { workspace_allowed_destinations }), name: tool.name, given, signal }
  const ask = async (): Promise<ToolTestResult> => {
    await takeTest(deps, caller)
    return await invoke(deps, caller, asked)
  }
  return await deps.shares.run(caller.workspace_id, signal, ask).catch((error: unknown) => {
    throw error instanceof ShareFullError ? tooMany('has too many tests of tools in progress', 1) : error
  })
}

interface Asked {
  agent: TurnAgent
  name: string
  given: unknown
  signal: AbortSignal
}

async function invoke(
  deps: TestToolDeps,
  { environment }: Caller,
  { agent, name, given, signal }: Asked,
): Promise<ToolTestResult> {
  const noted: { exchange?: Exchange } = {}
  const note = (exchange: Exchange): void => void (noted.exchange = exchange)
  const turn = { ...typedSubject(deps.ids), turn_id: deps.ids('trn'), environment, agent, note }
  const call = { tool_call_id: deps.ids('call'), name, arguments: given }
  const answer = await invokeTool(deps, { turn, call, signal })
  const { exchange } = noted
  return {
    ...resultOf(answer),
    exchange: exchange ? exchangeView(exchange) : null,
    duration_ms: exchange?.duration_ms ?? 0,
  }
}

const NOTHING_SENT = {
  success: false,
  result: null,
  cause: null,
  detail: null,
  exchange: null,
  duration_ms: 0,
} as const

async function requireTool({ name, tool_definitions }: ToolTest, agent: AgentRow): Promise<CustomTool> {
  if (reservedNames.includes(name))
    throw new ApiError('INVALID_ARGUMENT', `name: ${name} is built in; only the agent's own tools call its webhook.`)
  if (tool_definitions !== undefined) await checkToolDefinitions(tool_definitions)
  const tools = customTools(tool_definitions ?? agent.tool_definitions)
  const tool = tools.find((one) => one.name === name)
  if (tool) return tool
  const known = tools.map((one) => one.name).join(', ')
  throw new ApiError('INVALID_ARGUMENT', `name: must be one of the agent's own tools${known && `: ${known}`}.`)
}

async function takeTest({ rate_limiter }: TestToolDeps, { workspace_id }: Caller): Promise<void> {
  const decision = await rate_limiter.take(`tool tests of ${workspace_id}`, TESTS_A_MINUTE)
  if (!decision.allowed) throw tooMany(`may test ${TESTS_A_MINUTE} tools a minute`, decision.retry_after_seconds)
}

function tooMany(rule: string, retry_after_seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', `The workspace ${rule}; try again in ${retry_after_seconds} s.`, {
    retry_after_seconds,
  })
}

/** The answer as the agent gets it, or why there is none. */
function resultOf(answer: SynchronousAnswer): Omit<ToolTestResult, 'exchange' | 'duration_ms'> {
  const got = toolResult(answer)
  const result = got.kind === 'result' ? got.json : null
  const error = got.kind === 'error' ? got.message : null
  const { cause, detail } = answer.kind === 'failed' ? answer : { cause: null, detail: null }
  return { success: error === null, outcome: error === null ? 'result' : 'failed', result, error, cause, detail }
}
