import type { AgentCreate, AgentUpdate, McpServer, McpServerSettings } from '../../generated/types.gen.ts'
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
  status: 'active',
} satisfies Omit<AgentSettings, 'display_name' | 'ai_provider'>

/**
 * The whole of a new agent but for its MCP servers: the request before its template, the template before the defaults.
 * @throws ApiError NOT_FOUND for an unknown template.
 */
export function newAgentSettings(body: AgentCreate, { default_provider }: { default_provider: string }): AgentSettings {
  const { template_id, webhook_key: _, mcp_servers: __, ...given } = body
  const template = template_id === undefined ? {} : templateAgent(template_id)
  const ai_provider = given.ai_provider ?? (given.webhook_url ? 'byom' : default_provider)
  const settings = { ...defaults, ...template, ...given, ai_provider }
  return { ...settings, greeting_text: settings.greeting_text === '' ? null : settings.greeting_text }
}

/** Fields that an empty string in an update clears, as null does. */
const EMPTY_CLEARS = [
  'ai_model',
  'tts_voice',
  'greeting_text',
  'knowledge_base_id',
  'greeting_audio_url',
  'webhook_model',
  'webhook_key',
] as const

/** The changes of an agent's settings. Its key and the headers of its servers are not among them: nothing that keeps or shows settings has them. */
export type AgentChanges = Omit<AgentUpdate, 'webhook_key' | 'mcp_servers'> & { mcp_servers?: McpServer[] }

/** An update as its parts. They are undefined where the request leaves them out. */
export interface RequestedChanges {
  changes: AgentChanges
  /** The key of the endpoint. Null removes all. */
  key: string | null | undefined
  /** With headers, which are kept apart. */
  servers: readonly McpServerSettings[] | undefined
}

/** The parts of an update. */
export function agentChanges(body: AgentUpdate): RequestedChanges {
  const cleared = EMPTY_CLEARS.filter((field) => body[field] === '').map((field) => [field, null] as const)
  const {
    webhook_key: key,
    mcp_servers: servers,
    ...changes
  }: AgentUpdate = { ...body, ...Object.fromEntries(cleared) }
  return { changes, key, servers }
}
