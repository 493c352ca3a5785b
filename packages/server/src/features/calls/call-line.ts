import type { LineEvent } from '../../gateways/telephony/carrier.ts'
import type { NewJob } from '../../platform/work/jobs.ts'

/** A line whose events are known beforehand, and how far it has come. */
export interface LineStep {
  call_id: string
  /** ISO 8601: the events' times count from here, so a late step does not delay the next. */
  placed_at: string
  line: readonly LineEvent[]
  position: number
}

/** An utterance that waits for the agent's answer. The reply's id is fixed here, so that a repeat is recognised. */
export interface ReplyStep {
  call_id: string
  turn_id: string
  reply_turn_id: string
  next: LineStep
}

/** The durable steps of a running call: after a crash it goes on where it was. */
export interface CallJobs {
  'call.line': LineStep
  'call.reply': ReplyStep
}

/** The job of the step's event; none when the line has no more. */
export function lineJob(step: LineStep): NewJob<CallJobs>[] {
  const event = step.line[step.position]
  if (!event) return []
  const due_at = new Date(Date.parse(step.placed_at) + event.after_ms)
  return [{ kind: 'call.line', payload: step, due_at }]
}
