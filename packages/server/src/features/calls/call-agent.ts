import type { TurnAgent } from '../../gateways/ai/responder.ts'
import type { AnsweringMachine } from '../../generated/types.gen.ts'
import type { Plan } from '../../domain/plan.ts'
import { withVersion } from '../agents/versions/version-sql.ts'
import { plans } from '../billing/plans.ts'

/** A snapshot of the agent and its workspace's settings at the start of a call. Later changes apply to the next call. */
export interface CallAgent extends TurnAgent {
  tts_voice: string | null
  greeting_text: string | null
  greeting_audio_url: string | null
  /** Identifies the greeting recording of the version. Null or absent: the agent's current recording is played. */
  greeting_digest?: string | null
  pre_call_announcement: string | null
  recording_enabled: boolean
  consent_required: boolean
  screening_enabled: boolean
  screening_fail_closed: boolean
  workspace_recording_enabled: boolean
  plan: Plan
  /** The time from the end of the caller's speech to the first sound of the answer. Null or absent: there is no budget. */
  latency_budget_ms?: number | null
  /** The fillers that the agent says when the budget is about to be used up. */
  filler_texts?: string[] | null
  /** The responder is asked during pauses, before it is clear that the caller has finished. Absent: false. */
  speculative_turns?: boolean
  /** The JSON Schema of the call's analysis. Null or absent: it is not analyzed. */
  analysis_schema?: Record<string, unknown> | null
  /** If absent, answering machines are not detected. */
  answering_machine?: AnsweringMachine
  /** The announcement before anybody listens in. Null, empty or absent: nothing is said. */
  monitoring_announcement?: string | null
}

/** SQL. A release without versions writes only the agent, so the URL decides whether the version's recording is still the agent's. */
const LIVE_GREETING = `case when a.greeting_audio_url is not null then (
    select v.settings ->> 'greeting_digest' from agent_versions v
    where v.agent_id = a.agent_id and v.version = a.version
      and v.settings ->> 'greeting_audio_url' = a.greeting_audio_url) end`

interface Snapshot {
  /** SQL expressions. */
  agent_id: string
  version: string
}

/** SQL: one row, `agent`, with the snapshot of a version of the agent. */
export const agentSnapshot = ({ agent_id, version }: Snapshot): string =>
  withVersion(
    `
    select a.agent_id, a.workspace_id, a.display_name, a.language, a.ai_provider, a.ai_model, a.tts_voice, a.system_prompt,
      a.webhook_url, a.webhook_format, a.webhook_model, a.webhook_keys, a.tool_definitions, a.mcp_servers, a.mcp_headers, a.knowledge_base_id, a.greeting_text, a.greeting_audio_url,
      a.pre_call_announcement, a.recording_enabled, a.consent_required, a.screening_enabled, a.screening_fail_closed,
      a.latency_budget_ms, a.filler_texts, a.speculative_turns, a.analysis_schema, a.answering_machine, a.monitoring_announcement, w.recording_enabled as workspace_recording_enabled, w.plan, a.allowed_destinations,
      w.allowed_destinations as workspace_allowed_destinations, a.version, ${LIVE_GREETING} as greeting_digest
    from agents a join workspaces w using (workspace_id) where a.agent_id = ${agent_id}`,
    version,
  )

/** True if recording is enabled for the agent and the workspace, and the plan includes it. */
export function mayRecord(agent: CallAgent): boolean {
  return agent.recording_enabled && agent.workspace_recording_enabled && plans[agent.plan].recording
}
