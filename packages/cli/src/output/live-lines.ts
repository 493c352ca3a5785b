import type { Context } from '../context.ts'
import { safeText } from './safe-text.ts'
import { styleFor } from './style.ts'
import { isObject } from './values.ts'

/** Formats an entry of a stream for a terminal. Empty for entries that only matter to programs. */
export type LiveLine = (context: Context, entry: unknown) => string

/** The formats by operation. All other operations print JSON to people too. */
export const liveLines: Readonly<Record<string, LiveLine>> = {
  streamTranscript: transcriptLine,
  streamConversation: conversationLine,
  streamLiveCalls: liveCallsLine,
  streamInbox: inboxLine,
}

/** A complete turn, such as `10:00:02 agent Good day.` */
function transcriptLine(context: Context, entry: unknown): string {
  if (!isObject(entry) || entry['is_final'] !== true) return ''
  const style = styleFor(context.stdout, context)
  const { ts, role, text } = entry
  return `${style.faint(timeOf(ts))} ${style.strong(safe(role).padEnd(5))} ${safe(text)}\n`
}

/** A line such as `10:00:02 inbound  received  Where is my order?` or `10:00:09 mode     ai → human`. */
function conversationLine(context: Context, entry: unknown): string {
  if (!isObject(entry) || !isObject(entry['payload'])) return ''
  const style = styleFor(context.stdout, context)
  const { timestamp, event_type, payload } = entry
  const time = style.faint(timeOf(timestamp))
  if (event_type === 'conversation.mode_changed')
    return `${time} ${style.strong('mode    ')} ${safe(payload['from_mode'])} → ${safe(payload['to_mode'])}\n`
  const { direction, status, text } = payload
  return `${time} ${style.strong(safe(direction).padEnd(8))} ${safe(status).padEnd(9)} ${safe(text)}\n`
}

/** A line such as `call_x in_progress +2348031234567 → +2348000000042`, then the call's turns and its end. */
function liveCallsLine(context: Context, entry: unknown): string {
  if (!isObject(entry)) return ''
  if (Array.isArray(entry['calls'])) return entry['calls'].map((call) => stateLine(context, call)).join('')
  const { type, call } = entry
  if (!isObject(call) || !isObject(call['last_words']) || type === 'ended') return stateLine(context, call)
  const { is_final, role, text } = call['last_words']
  if (is_final !== true) return ''
  const style = styleFor(context.stdout, context)
  return `${style.faint(safe(call['call_id']))} ${style.strong(safe(role).padEnd(5))} ${safe(text)}\n`
}

function stateLine(context: Context, call: unknown): string {
  if (!isObject(call)) return ''
  const style = styleFor(context.stdout, context)
  const { call_id, status, from_number, to_number, end_reason } = call
  const why = end_reason === null ? '' : ` ${safe(end_reason)}`
  const numbers = `${safe(from_number)} → ${safe(to_number)}`
  return `${style.faint(safe(call_id))} ${style.strong(safe(status))} ${numbers}${why}\n`
}

/** The conversation's id and line, or a line such as `10:00:11 assigned usr_1` or `10:00:12 unread   2`. */
function inboxLine(context: Context, entry: unknown): string {
  if (!isObject(entry) || !isObject(entry['payload'])) return ''
  const style = styleFor(context.stdout, context)
  const { timestamp, event_type, conversation_id, payload } = entry
  const subject = `${safe(conversation_id)} `
  const time = style.faint(timeOf(timestamp))
  if (event_type === 'conversation.assigned')
    return `${subject}${time} ${style.strong('assigned')} ${safe(payload['to_user_id'] ?? 'nobody')}\n`
  if (event_type === 'conversation.read')
    return `${subject}${time} ${style.strong('unread  ')} ${safe(payload['unread_count'])}\n`
  return subject + conversationLine(context, entry)
}

const safe = (value: unknown): string => safeText(String(value))

const timeOf = (timestamp: unknown): string => safe(timestamp).slice(11, 19)
