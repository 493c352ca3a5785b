import type { Message } from '../../generated/types.gen.ts'
import type { MessageRecord } from './message.model.ts'

export function messageView(row: MessageRecord): Message {
  return {
    message_id: row.message_id,
    workspace_id: row.workspace_id,
    agent_id: row.agent_id,
    agent_version: row.agent_version,
    conversation_id: row.conversation_id,
    environment: row.environment,
    channel: row.channel,
    direction: row.direction,
    from: row.from,
    to: row.to,
    message_type: row.message_type,
    body: row.body,
    media_url: row.media_url,
    media_caption: row.media_caption,
    template: row.template,
    interactive: row.interactive,
    segments: row.segments,
    encoding: row.encoding,
    status: row.status,
    mno: row.mno,
    error_code: row.error_code,
    error_detail: row.error_detail,
    cost_kobo: row.cost_kobo,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
  }
}
