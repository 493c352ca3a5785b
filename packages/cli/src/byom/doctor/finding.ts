import type { Exchange } from '../exchange.ts'

/** The result of one check. */
export interface Finding {
  readonly check: CheckName
  readonly result: 'ok' | 'failed' | 'warning' | 'skipped'
  /** The request that was sent, and the response. */
  readonly sent: string
  readonly got: string
  /** How to fix the problem, in one line, and where to read more. */
  readonly fix?: string
  readonly guide?: string
}

export type CheckName = keyof typeof advice

const docs = 'https://github.com/ohun-dev/ohun/blob/main/docs'

/** The fix for each check, and the section of the guide that explains it. */
export const advice = {
  reachable: ['Start the backend at this address, without a redirect before it.', 'byom.md#a-complete-backend'],
  accepted: [
    'Give the backend the signing secret of this environment, and compare a request with ohun webhooks verify.',
    'webhooks.md#verifying',
  ],
  raw_body: [
    'Compute the HMAC over the bytes that arrived, before anything parses them; never over JSON that was written again.',
    'webhooks.md#verifying',
  ],
  signature: [
    'Compute the HMAC of every request, compare it in constant time, and answer 401 if it differs or is missing.',
    'webhooks.md#verifying',
  ],
  clock: [
    'Compare X-Service-Timestamp with the Unix time (UTC, NTP), and refuse what is more than 300 s away, either way.',
    'webhooks.md#verifying',
  ],
  rotation: [
    'Accept a request if X-Service-Signature or X-Service-Signature-Previous matches one of your secrets.',
    'webhooks.md#rotating-the-secret',
  ],
  event_id: [
    "Take the event's id from the body, and refuse the request if X-Service-Event-ID is another one.",
    'webhooks.md#verifying',
  ],
  repeats: [
    'Store the event_id under a unique index, with the work, and answer 2xx to one that you know.',
    'webhooks.md#repeats',
  ],
  event_speed: ['Answer 2xx when the event is stored, and do the work afterwards.', 'webhooks.md#repeats'],
  turns: ['Answer a turn with JSON such as {"text": "…"}, within 5 s and ideally 300 ms.', 'byom.md#answer-a-turn'],
  messages: ['Answer a message with {"text": "…"} or 204, within 5 s.', 'byom.md#answer-a-message'],
  tools: ['Answer a tool call with a JSON object, within 5 s.', 'byom.md#tools'],
  analyses: ['Answer an analysis with {"data": {…}} that matches its `schema`, within 20 s.', 'byom.md#analysis'],
  machines: [
    'Answer a machine with {"action": "hang_up"}, "leave_message" or "continue", within 3 s.',
    'byom.md#answering-machines',
  ],
  screenings: ['Answer a screening with {"action": "allow"} or "reject", within 3 s.', 'byom.md#screening'],
} as const

type Facts = Pick<Finding, 'sent' | 'got'>

export const ok = (check: CheckName, facts: Facts): Finding => ({ check, result: 'ok', ...facts })

export const skipped = (check: CheckName, got: string): Finding => ({ check, result: 'skipped', sent: 'nothing', got })

export function fault(check: CheckName, facts: Facts, result: 'failed' | 'warning' = 'failed'): Finding {
  const [fix, guide] = advice[check]
  return { check, result, ...facts, fix, guide: `${docs}/${guide}` }
}

export function isAccepted(answer: Exchange): boolean {
  return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
}

const SHOWN_CHARACTERS = 120

/** The answer in one line, such as `401: {"error":"no_match"}`. */
export function shown(answer: Exchange): string {
  if (answer.kind === 'failed') return answer.detail
  const text = answer.text.trim().replace(/\s+/g, ' ')
  const start = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
  return start === '' ? String(answer.status) : `${answer.status}: ${start}`
}
