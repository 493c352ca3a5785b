import type { AgentCreate, AnsweringMachine, McpServer } from '../../generated/types.gen.ts'
import { schemaFault } from '../../domain/analysis-schema/schema-fault.ts'
import { TIME_ZONE_RULE, isTimeZone } from '../../domain/time-zone.ts'
import { models, providers, voices } from '../../gateways/ai/catalogue.ts'
import { ApiError } from '../../platform/errors.ts'
import { toolDefinitionsFault } from '../turns/custom-tools.ts'

/** The complete settings of an agent, as they would be stored. */
export type AgentSettings = Required<
  Omit<AgentCreate, 'template_id' | 'webhook_key' | 'mcp_servers' | 'answering_machine'>
> & {
  mcp_servers: readonly McpServer[]
  answering_machine: AnsweringMachine
}

/**
 * Checks an agent as it would be stored. The contract's schema has already checked each field on its own.
 * @throws ApiError INVALID_ARGUMENT, which names the field and what would be accepted.
 */
export function checkAgentSettings(agent: AgentSettings): void {
  checkProvider(agent)
  checkVoice(agent.tts_voice)
  checkScreening(agent)
  checkFormat(agent)
  checkCallWindow(agent)
  checkAnalysisSchema(agent.analysis_schema)
  checkServers(agent)
  checkAnsweringMachine(agent)
}

function refuse(message: string): never {
  throw new ApiError('INVALID_ARGUMENT', message)
}

function checkProvider({ ai_provider, ai_model, webhook_url }: AgentSettings): void {
  if (ai_provider === 'byom') {
    if (webhook_url === null) refuse('webhook_url: is required when ai_provider is byom; use an HTTPS URL.')
    return
  }
  const known: string[] = providers.map(({ provider_id }) => provider_id)
  if (!known.includes(ai_provider)) refuse(`ai_provider: must be one of byom, ${known.join(', ')}.`)
  const offered = models.filter(({ provider }) => provider === ai_provider).map(({ model_id }) => model_id)
  if (ai_model !== null && !offered.includes(ai_model))
    refuse(`ai_model: must be one of ${offered.join(', ')}, or null.`)
}

function checkAnalysisSchema(schema: AgentSettings['analysis_schema']): void {
  const fault = schema === null ? null : schemaFault(schema)
  if (fault !== null) refuse(`analysis_schema: ${fault}.`)
}

/** A backend that is not only a model has its own tools, and would never see MCP tools. */
function checkServers({ mcp_servers, ai_provider, webhook_format }: AgentSettings): void {
  if (mcp_servers.length === 0) return
  if (ai_provider === 'byom' && webhook_format !== 'chat_completions')
    refuse('mcp_servers: require a hosted ai_provider, or byom with webhook_format chat_completions; use [].')
  const names = mcp_servers.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) refuse(`mcp_servers: has two servers with the name ${twice}; names must be unique.`)
}

function checkAnsweringMachine({ answering_machine, ai_provider, webhook_format }: AgentSettings): void {
  const { action, message, on_failure } = answering_machine
  const asks = action === 'ask_backend'
  if (asks && (ai_provider !== 'byom' || webhook_format !== 'ohun'))
    refuse(
      'answering_machine.action: ask_backend requires ai_provider byom with webhook_format ohun; use hang_up, leave_message or continue.',
    )
  if ((asks ? on_failure : action) === 'leave_message' && message === null)
    refuse(
      `answering_machine.message: is required with the ${asks ? 'on_failure' : 'action'} leave_message; use 1 to 1000 characters.`,
    )
}

function checkVoice(tts_voice: string | null): void {
  const known = voices.map(({ voice_id }) => voice_id)
  if (tts_voice !== null && !known.includes(tts_voice))
    refuse(`tts_voice: must be one of ${known.join(', ')}, or null.`)
}

function checkScreening({ screening_enabled, ai_provider, webhook_format }: AgentSettings): void {
  if (!screening_enabled) return
  if (ai_provider !== 'byom') refuse('screening_enabled: requires ai_provider byom and a webhook_url.')
  if (webhook_format !== 'ohun') refuse('screening_enabled: requires webhook_format ohun, as models screen no calls.')
}

function checkFormat({ webhook_format, webhook_model, ai_provider }: AgentSettings): void {
  if (webhook_format === 'ohun') return
  if (ai_provider !== 'byom') refuse('webhook_format: chat_completions requires ai_provider byom; use ohun.')
  if (webhook_model === null)
    refuse('webhook_model: is required with chat_completions; use the name of a model of the endpoint.')
}

function checkCallWindow(agent: AgentSettings): void {
  const { call_window_start: start, call_window_end: end, call_window_timezone: zone } = agent
  if ((start === null) !== (end === null))
    refuse(
      `${start === null ? 'call_window_end' : 'call_window_start'}: both ends of the window must be times, or both null for any time.`,
    )
  if (start !== null && start === end)
    refuse('call_window_end: must differ from call_window_start; set both to null for any time.')
  if (!isTimeZone(zone)) refuse(`call_window_timezone: must be ${TIME_ZONE_RULE}.`)
}

/**
 * A separate check, because it takes time: call it only for given definitions, and outside of any transaction.
 * @throws ApiError INVALID_ARGUMENT
 */
export async function checkToolDefinitions(text: string): Promise<void> {
  const fault = await toolDefinitionsFault(text)
  if (fault !== null) refuse(`tool_definitions: ${fault}.`)
}
