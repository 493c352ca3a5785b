import type { Agent } from '../../generated/types.gen.ts'
import { hasKey } from '../turns/chat-completions/endpoint-key.ts'
import type { AgentRecord } from './agent.model.ts'

export function agentView(row: AgentRecord): Agent {
  return {
    agent_id: row.agent_id,
    workspace_id: row.workspace_id,
    display_name: row.display_name,
    description: row.description,
    language: row.language,
    ai_provider: row.ai_provider,
    ai_model: row.ai_model,
    tts_voice: row.tts_voice,
    system_prompt: row.system_prompt,
    webhook_url: row.webhook_url,
    greeting_text: row.greeting_text,
    greeting_audio_url: row.greeting_audio_url,
    tool_definitions: row.tool_definitions,
    shareable: row.shareable,
    knowledge_base_id: row.knowledge_base_id,
    call_window_start: row.call_window_start,
    call_window_end: row.call_window_end,
    call_window_timezone: row.call_window_timezone,
    pre_call_announcement: row.pre_call_announcement,
    recording_enabled: row.recording_enabled,
    consent_required: row.consent_required,
    screening_enabled: row.screening_enabled,
    screening_fail_closed: row.screening_fail_closed,
    daily_spend_cap_kobo: row.daily_spend_cap_kobo,
    allowed_destinations: row.allowed_destinations,
    latency_budget_ms: row.latency_budget_ms,
    filler_texts: row.filler_texts,
    speculative_turns: row.speculative_turns,
    webhook_format: row.webhook_format,
    webhook_model: row.webhook_model,
    webhook_key_set: hasKey(row),
    analysis_schema: row.analysis_schema,
    status: row.status,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
