import type { Clock } from '@ohun/clock'
import type { SynchronousAnswer } from '../../../delivery/synchronous-answer.ts'
import type { Exchange } from '../../../domain/exchange.ts'
import type { ToolCall, ToolResult } from '../../../gateways/ai/chat-model.ts'
import type { TurnAgent } from '../../../gateways/ai/responder.ts'
import type { ToolTest, ToolTestResult } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import { ApiError } from '../../../platform/errors.ts'
import { reservedNames } from '../../turns/built-in-tools.ts'
import { invokeTool, toolResult, type CallToolDeps } from '../../turns/call-tool.ts'
import { customTools, type CustomTool } from '../../turns/custom-tools.ts'
import { exchangeView } from '../../turns/exchange.view.ts'
import type { McpToolbox } from '../../turns/mcp/mcp-toolbox.ts'
import type { McpTool } from '../../turns/mcp/read-tools.ts'
import { typedSubject } from '../../turns/typed-turn.ts'
import { requireWorkspace } from '../../workspaces/workspace.model.ts'
import { checkToolDefinitions } from '../agent-rules.ts'
import { AgentRow } from '../agent.model.ts'
import { checkServers, type CheckServersDeps } from '../mcp/check-servers.ts'
import { serversAfter } from '../mcp/servers-after.ts'
import { inTest, type TestDeps } from './test-share.ts'

export interface TestToolDeps extends CallToolDeps, TestDeps, CheckServersDeps {
  clock: Clock
  box: SecretBox
  mcp: McpToolbox
}

export interface TestedTool {
  agent_id: string
  body: ToolTest
  signal: AbortSignal
}

/**
 * Calls one of the agent's own tools, or a tool of one of its MCP servers, as its model would, and shows what happened.
 * @throws ApiError NOT_FOUND and PERMISSION_DENIED for the agent; INVALID_ARGUMENT for a tool that the agent does not have and for
 * definitions that cannot be saved; RATE_LIMITED
 */
export async function testTool(
  deps: TestToolDeps,
  caller: Caller,
  { agent_id, body, signal }: TestedTool,
): Promise<ToolTestResult> {
  const agent = await AgentRow.requireForUse(deps.db.knex, caller, agent_id)
  const { allowed_destinations: workspace_allowed_destinations } = await requireWorkspace(deps.db.knex, caller)
  await useUnsaved(deps, caller, { agent, body })
  const turn_agent = Object.assign(agent, { workspace_allowed_destinations })
  const own = await ownTool(body, agent)
  const given = body.arguments ?? {}
  const refused = own?.faultOf(given) ?? null
  if (refused !== null) return { ...NOTHING_SENT, outcome: 'refused', error: refused }
  return await inTest(deps, { caller, signal }, async () => {
    const tool = own ?? (await remoteTool(deps, caller, { agent: turn_agent, body, signal }))
    return await invoke(deps, caller, { agent: turn_agent, tool, given, signal })
  })
}

/** Replaces the saved definitions and servers by unsaved ones, for this test only. */
async function useUnsaved(
  deps: TestToolDeps,
  caller: Caller,
  { agent, body: { mcp_servers: servers, tool_definitions } }: { agent: AgentRow; body: ToolTest },
): Promise<void> {
  if (servers) {
    await checkServers(deps, caller, servers)
    Object.assign(agent, serversAfter(deps.box, { servers, headers: agent.mcp_headers }))
  }
  if (tool_definitions === undefined) return
  await checkToolDefinitions(tool_definitions)
  Object.assign(agent, { tool_definitions })
}

interface Asked {
  agent: TurnAgent
  tool: CustomTool | McpTool
  given: Record<string, unknown>
  signal: AbortSignal
}

type Given = Omit<ToolTestResult, 'exchange' | 'duration_ms'>

async function invoke(
  deps: TestToolDeps,
  { environment }: Caller,
  { agent, tool, given, signal }: Asked,
): Promise<ToolTestResult> {
  const refused = tool.faultOf(given)
  if (refused !== null) return { ...NOTHING_SENT, outcome: 'refused', error: refused }
  const noted: { exchange?: Exchange } = {}
  const note = (exchange: Exchange): void => void (noted.exchange = exchange)
  const turn = { ...typedSubject(deps.ids), turn_id: deps.ids('trn'), environment, agent, note, is_trial: true }
  const call: ToolCall = { tool_call_id: deps.ids('call'), name: tool.name, arguments: given }
  const result: Given =
    'server' in tool
      ? remoteResult(await deps.mcp.call({ turn, tool, call, signal }), noted)
      : resultOf(await invokeTool(deps, { turn, call, signal }))
  const { exchange } = noted
  return { ...result, exchange: exchange ? exchangeView(exchange) : null, duration_ms: exchange?.duration_ms ?? 0 }
}

const NOTHING_SENT = {
  success: false,
  result: null,
  cause: null,
  detail: null,
  exchange: null,
  duration_ms: 0,
} as const

/** The agent's own tool. Undefined if the name may be that of an MCP server's tool. */
async function ownTool({ name }: ToolTest, agent: AgentRow): Promise<CustomTool | undefined> {
  if (reservedNames.includes(name))
    throw new ApiError('INVALID_ARGUMENT', `name: ${name} is built in; only the agent's own tools call its webhook.`)
  const tools = customTools(agent.tool_definitions)
  const tool = tools.find((one) => one.name === name)
  if (tool || serverOf(name, agent)) return tool
  throw unknownTool(tools)
}

function serverOf(name: string, { mcp_servers = [] }: Pick<TurnAgent, 'mcp_servers'>) {
  return mcp_servers.find((server) => name.startsWith(`${server.name}__`))
}

async function remoteTool(
  { mcp }: TestToolDeps,
  { environment }: Caller,
  { agent, body: { name }, signal }: { agent: TurnAgent; body: ToolTest; signal: AbortSignal },
): Promise<McpTool> {
  const tools = await mcp.toolsFor({ agent, environment, is_trial: true }, signal)
  const found = tools.find((tool) => tool.name === name)
  if (found) return found
  const server = serverOf(name, agent)!
  throw unknownTool(tools.filter((tool) => tool.server.name === server.name))
}

function unknownTool(tools: readonly CustomTool[]): ApiError {
  const known = tools.map((one) => one.name).join(', ')
  return new ApiError('INVALID_ARGUMENT', `name: must be one of the agent's own tools${known && `: ${known}`}.`)
}

/** The answer as the agent gets it, or the reason of the failure. */
function resultOf(answer: SynchronousAnswer): Given {
  const got = toolResult(answer)
  const result = got.kind === 'result' ? got.json : null
  const error = got.kind === 'error' ? got.message : null
  const { cause, detail } = answer.kind === 'failed' ? answer : { cause: null, detail: null }
  return { success: error === null, outcome: error === null ? 'result' : 'failed', result, error, cause, detail }
}

/** Like {@link resultOf}, for an MCP server, whose tools can also report an error themselves. */
function remoteResult(got: ToolResult, { exchange }: { exchange?: Exchange }): Given {
  if (got.kind === 'result')
    return { success: true, outcome: 'result', result: got.json, error: null, cause: null, detail: null }
  const cause = exchange?.error ?? null
  return { success: false, outcome: 'failed', result: null, error: got.message, cause, detail: cause && got.message }
}
