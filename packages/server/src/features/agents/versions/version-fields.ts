import { isDeepStrictEqual } from 'node:util'
import type { AgentChanges } from '../agent-defaults.ts'
import type { AgentRecord } from '../agent.model.ts'

/**
 * The kinds of fields. `published`: a conversation depends on it, and publishing a version makes it live. `standing`: it labels the
 * agent or limits what it may do. A version records it, but publishing an older version leaves it unchanged, because a rollback must
 * not widen a limit. `switch`: it is turned on and off in operation, and is not part of a version.
 */
type FieldKind = 'published' | 'standing' | 'switch'

/** The kind of each field of an agent, in the order of the API. A new field does not compile until it has a kind. */
const kinds = {
  display_name: 'standing',
  description: 'standing',
  language: 'published',
  ai_provider: 'published',
  ai_model: 'published',
  tts_voice: 'published',
  system_prompt: 'published',
  webhook_url: 'published',
  greeting_text: 'published',
  greeting_audio_url: 'published',
  tool_definitions: 'published',
  shareable: 'switch',
  knowledge_base_id: 'published',
  call_window_start: 'standing',
  call_window_end: 'standing',
  call_window_timezone: 'standing',
  pre_call_announcement: 'published',
  recording_enabled: 'standing',
  consent_required: 'standing',
  screening_enabled: 'published',
  screening_fail_closed: 'published',
  daily_spend_cap_kobo: 'standing',
  allowed_destinations: 'standing',
  latency_budget_ms: 'published',
  filler_texts: 'published',
  speculative_turns: 'published',
  webhook_format: 'published',
  webhook_model: 'published',
  analysis_schema: 'published',
  mcp_servers: 'published',
  answering_machine: 'published',
  monitoring_announcement: 'published',
  status: 'switch',
} as const satisfies Record<keyof AgentChanges, FieldKind>

type Kinds = typeof kinds
type FieldsOf<Kind extends FieldKind> = {
  [Field in keyof Kinds]: Kinds[Field] extends Kind ? Field : never
}[keyof Kinds]

export type PublishedField = FieldsOf<'published'>
export type StandingField = FieldsOf<'standing'>
export type VersionField = PublishedField | StandingField

const fieldsOf = <Kind extends FieldKind>(...wanted: Kind[]): FieldsOf<Kind>[] =>
  Object.entries(kinds).flatMap(([field, kind]) =>
    (wanted as string[]).includes(kind) ? [field as FieldsOf<Kind>] : [],
  )

export const publishedFields: readonly PublishedField[] = fieldsOf('published')
export const standingFields: readonly StandingField[] = fieldsOf('standing')
export const versionFields: readonly VersionField[] = fieldsOf('published', 'standing')

export type Published = Pick<AgentRecord, PublishedField>
export type Standing = Pick<AgentRecord, StandingField>

/** The digest of the recording that is played instead of `greeting_text`. */
export interface Greeted {
  greeting_digest: string | null
}

export const publishedOf = (agent: Published): Published => pick(agent, publishedFields)
export const standingOf = (agent: Standing): Standing => pick(agent, standingFields)

/** The defaults of fields that versions of an earlier release do not have. */
const LATER: Partial<AgentRecord> = { speculative_turns: false, mcp_servers: [] }

function pick<T, F extends keyof T & keyof AgentRecord>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field] ?? LATER[field] ?? null])) as Pick<T, F>
}

/** The fields of a version that differ. */
export function differing<F extends VersionField>(
  one: Partial<Pick<AgentRecord, F>>,
  other: Partial<Pick<AgentRecord, F>>,
  fields: readonly F[],
): F[] {
  return fields.filter((field) => !isDeepStrictEqual(one[field], other[field]))
}
