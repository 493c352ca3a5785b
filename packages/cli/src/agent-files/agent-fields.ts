import { operationCommands } from '../commands/operation-commands.ts'
import type { Flag } from '../manifest.ts'

const fieldsOf = (name: string): readonly Flag[] =>
  operationCommands.find(({ path }) => path.join(' ') === name)!.flags.filter((flag) => flag.in === 'body')

/** Every field of an agent that the API can change. A new field needs no change here. */
export const agentFields: readonly Flag[] = fieldsOf('agents update')

/** The fields that a draft can change. */
export const draftFields: ReadonlySet<string> = new Set(fieldsOf('agents draft update').map(({ name }) => name))

/** The fields that a new agent can have. */
export const newAgentFields: ReadonlySet<string> = new Set(fieldsOf('agents create').map(({ name }) => name))

/**
 * These fields keep their values on the service unless the file contains them: `status` and `shareable` are turned on
 * and off in daily operation, and the default of `ai_provider` depends on the service.
 */
export const OPTIONAL: ReadonlySet<string> = new Set(['status', 'shareable', 'ai_provider'])

/** The default values of an agent's fields. The default of every other field is null. */
const defaults: Readonly<Record<string, unknown>> = {
  language: 'en',
  tool_definitions: [],
  shareable: false,
  call_window_start: '08:00',
  call_window_end: '20:00',
  call_window_timezone: 'Africa/Lagos',
  recording_enabled: false,
  consent_required: true,
  screening_enabled: false,
  screening_fail_closed: false,
  status: 'active',
  speculative_turns: false,
  answering_machine: { detect: false, action: 'hang_up', message: null },
  webhook_format: 'ohun',
  mcp_servers: [],
}

export const defaultOf = (field: string): unknown => defaults[field] ?? null

/** The value that the service stores for one in a file: a setting with several members gets the defaults of those that are left out. */
export function storedValue(field: string, value: unknown): unknown {
  return field === 'answering_machine' && isRecord(value) ? { ...Object(defaultOf(field)), ...value } : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names of fields in `agent.yaml` that differ from those of the API. */
export const fileFields = {
  system_prompt_file: 'system_prompt',
  tool_definitions_file: 'tool_definitions',
  knowledge_base: 'knowledge_base_id',
} as const

/** `system_prompt` and `tool_definitions` can be in a file beside `agent.yaml`. */
export type FileField = 'system_prompt_file' | 'tool_definitions_file'

/** The fields of an agent, with their names in files. */
export const fileFieldNames: readonly string[] = agentFields.map(({ name }) =>
  name === 'knowledge_base_id' ? 'knowledge_base' : name,
)

/** The name of a file's field in the API. */
export const apiField = (name: string): string => (name === 'knowledge_base' ? 'knowledge_base_id' : name)

/** Whether the field is a URL. A URL may contain a secret, so it may use variables. */
export const isAddress = (name: string): boolean => name === 'webhook_url' || name === 'greeting_audio_url'
