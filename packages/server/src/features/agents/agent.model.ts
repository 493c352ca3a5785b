import type { Agent, McpServer } from '../../generated/types.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'
import type { McpHeaders } from '../turns/mcp/server-headers.ts'
import type { WebhookKeys } from '../turns/chat-completions/endpoint-key.ts'

export class AgentRow extends WorkspaceModel {
  static override tableName = 'agents'
  static override idColumn = 'agent_id'
  static override endedColumn = 'deleted_at'
  /** Without this, the driver would write a list as a PostgreSQL array. */
  static override jsonAttributes = ['mcp_servers', 'mcp_headers']

  declare agent_id: string
  declare display_name: string
  declare description: string | null
  declare language: Agent['language']
  declare ai_provider: string
  declare ai_model: string | null
  declare tts_voice: string | null
  declare system_prompt: string | null
  declare webhook_url: string | null
  declare greeting_text: string | null
  /** The source of the recording in `agent_greetings`. Null if there is none. */
  declare greeting_audio_url: string | null
  declare tool_definitions: string
  declare shareable: boolean
  declare knowledge_base_id: string | null
  declare call_window_start: string | null
  declare call_window_end: string | null
  declare call_window_timezone: string
  declare pre_call_announcement: string | null
  declare recording_enabled: boolean
  declare consent_required: boolean
  declare screening_enabled: boolean
  declare screening_fail_closed: boolean
  /** The cap on what calls and messages may cost per day in Lagos. Null if there is no cap. */
  declare daily_spend_cap_kobo: number | null
  /** Number prefixes. Null allows every destination that the workspace allows. */
  declare allowed_destinations: string[] | null
  /** The time allowed from the end of the caller's speech to the first sound of the answer. Null if there is no budget. */
  declare latency_budget_ms: number | null
  /** Texts that are said when the budget is about to be used up. Null if there are none. */
  declare filler_texts: string[] | null
  /** Whether turns already begin in the caller's pauses, although the caller may continue to speak. */
  declare speculative_turns: boolean
  /** The format of requests to the backend. The `model` and the keys are for OpenAI-compatible endpoints. */
  declare webhook_format: Agent['webhook_format']
  declare webhook_model: string | null
  declare webhook_keys: WebhookKeys | null
  /** The JSON Schema of the data that an analysis extracts from the agent's calls. Null if they are not analyzed. */
  declare analysis_schema: Record<string, unknown> | null
  /** The servers without the values of their headers, which are sealed in the next column. */
  declare mcp_servers: McpServer[]
  declare mcp_headers: McpHeaders | null
  declare answering_machine: Agent['answering_machine']
  declare monitoring_announcement: string | null
  declare status: Agent['status']
  /** The live version. */
  declare version: number
  /** The highest version so far, which is not necessarily live. */
  declare last_version: number
  /** Whether some contacts get another version than the live one. */
  declare has_rollouts: boolean
  declare created_at: Date
  declare updated_at: Date
  declare deleted_at: Date | null
}

/** An agent as data, without the model's methods. */
export type AgentRecord = Omit<AgentRow, keyof WorkspaceModel> & { workspace_id: string }
