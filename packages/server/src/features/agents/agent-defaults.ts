import type {
  AgentCreate,
  AgentUpdate,
  AnsweringMachine,
  AnsweringMachineSetting,
  McpServer,
  McpServerSettings,
} from '../../generated/types.gen.ts'
import { templateAgent } from '../templates/templates.ts'
import type { AgentSettings } from './agent-rules.ts'

/** Defaults for fields that neither the request nor a template sets. */
const defaults = {
  description: null,
  language: 'en',
  ai_model: null,
  tts_voice: null,
  system_prompt: null,
  webhook_url: null,
  greeting_text: null,
  tool_definitions: '[]',
  shareable: false,
  knowledge_base_id: null,
  call_window_start: '08:00',
  call_window_end: '20:00',
  call_window_timezone: 'Africa/Lagos',
  pre_call_announcement: null,
  recording_enabled: false,
  consent_required: true,
  screening_enabled: false,
  screening_fail_closed: false,
  daily_spend_cap_kobo: null,
  allowed_destinations: null,
  latency_budget_ms: null,
  filler_texts: null,
  speculative_turns: false,
  webhook_format: 'ohun',
  webhook_model: null,
  analysis_schema: null,
  mcp_servers: [],
  answering_machine: { detect: false, action: 'hang_up', message: null },
  monitoring_announcement: null,
  status: 'active',
} satisfies Omit<AgentSettings, 'display_name' | 'ai_provider'>

/**
 * All settings of a new agent except its MCP servers. Values of the request take precedence over its template, and the template over
 * the defaults.
 * @throws ApiError NOT_FOUND for an unknown template.
 */
export function newAgentSettings(body: AgentCreate, { default_provider }: { default_provider: string }): AgentSettings {
  const { template_id, webhook_key: _, mcp_servers: __, ...given } = body
  const template = template_id === undefined ? {} : templateAgent(template_id)
  const ai_provider = given.ai_provider ?? (given.webhook_url ? 'byom' : default_provider)
  const settings = { ...defaults, ...template, ...given, ai_provider }
  const answering_machine = answeringMachine(settings.answering_machine)
  return {
    ...settings,
    answering_machine,
    greeting_text: settings.greeting_text === '' ? null : settings.greeting_text,
  }
}

/** The whole setting, with the defaults of fields that the request leaves out. */
function answeringMachine(given: AnsweringMachineSetting): AnsweringMachine {
  return { ...defaults.answering_machine, ...given }
}

/** Fields that an empty string clears in an update, as null does. */
const EMPTY_CLEARS = [
  'ai_model',
  'tts_voice',
  'greeting_text',
  'knowledge_base_id',
  'greeting_audio_url',
  'webhook_model',
  'webhook_key',
] as const

/**
 * The changes of an agent's settings. The endpoint's key and the headers of MCP servers are not among them: they are never stored or
 * shown with settings.
 */
export type AgentChanges = Omit<AgentUpdate, 'webhook_key' | 'mcp_servers' | 'answering_machine'> & {
  mcp_servers?: McpServer[]
  answering_machine?: AnsweringMachine
}

/** An update, split into its parts. Parts that the request leaves out are undefined. */
export interface RequestedChanges {
  changes: AgentChanges
  /** The endpoint's key. Null removes all keys. */
  key: string | null | undefined
  /** The MCP servers with their headers, which are stored separately. */
  servers: readonly McpServerSettings[] | undefined
}

/** Splits an update into its parts. */
export function agentChanges(body: AgentUpdate): RequestedChanges {
  const cleared = EMPTY_CLEARS.filter((field) => body[field] === '').map((field) => [field, null] as const)
  const {
    webhook_key: key,
    mcp_servers: servers,
    answering_machine: machine,
    ...rest
  }: AgentUpdate = { ...body, ...Object.fromEntries(cleared) }
  const changes = { ...rest, ...(machine && { answering_machine: answeringMachine(machine) }) }
  return { changes, key, servers }
}
