import type { Clock } from '@ohun/clock'
import type { SmsMessage, SubmitOutcome } from '../message-carrier.ts'
import type { SubmitSettings } from './account.ts'
import { smppAddress } from './address.ts'
import { leadingText } from './body.ts'
import type { Answer } from './connection.ts'
import { idOfResponse, type MessageIds } from './message-ids.ts'
import type { Pace } from './pace.ts'
import { isSystemError, isThrottling, status, statusName } from './status.ts'
import { submitBodies } from './submit-sm.ts'
import type { NoSlot, SubmitQueue } from './submit-queue.ts'

/** The time limit for sending the first part. It is shorter than the 5 s of a chain of carriers. */
const LEAVE_MS = 4_500
const RESPONSE_MS = 5_000
/** The time limit for all parts and their responses. */
const WHOLE_MS = 9_000

export interface SubmitDeps {
  clock: Clock
  queue: SubmitQueue
  pace: Pace
  settings: SubmitSettings
  /** The reference that the parts of this message share. */
  reference: number
}

/** The outcome of one part. */
type PartOutcome =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused'; command_status: number }
  | { kind: 'kept'; why: NoSlot }
  | { kind: 'silent' | 'lost' }

const causes: Readonly<Record<NoSlot | 'silent' | 'lost', string>> = {
  session_down: 'the carrier has no session',
  window_full: 'the carrier took too long to accept messages',
  throttled: 'the carrier does not accept messages at the moment',
  silent: 'the carrier received it but did not confirm it',
  lost: 'the connection was lost before the carrier confirmed it',
}

/**
 * Submits the parts one by one. If the first part is certainly not accepted, no part of the message was sent.
 * @throws the signal's reason when it is aborted before anything was sent.
 */
export async function submitMessage(
  deps: SubmitDeps,
  message: SmsMessage,
  signal: AbortSignal,
): Promise<SubmitOutcome> {
  const started_ms = deps.clock.monotonic_ms()
  const ids: string[] = []
  for (const body of bodiesOf(deps, message)) {
    const first = ids.length === 0
    const limits = {
      leave_by_ms: started_ms + (first ? LEAVE_MS : WHOLE_MS),
      end_by_ms: started_ms + WHOLE_MS,
      // Once a part is accepted, aborting would leave a broken message.
      signal: first ? signal : NEVER,
    }
    const outcome = await submitPart(deps, body, limits)
    if (outcome.kind !== 'accepted') return outcomeOf(deps.settings, outcome, { accepted: ids.length, message })
    ids.push(outcome.id || `${message.message_id}.${ids.length + 1}`) // an SMSC that assigns no ids sends no receipts
  }
  const { name: carrier, mno } = deps.settings
  return { kind: 'accepted', carrier, mno, carrier_message_ids: ids }
}

const NEVER = new AbortController().signal

function bodiesOf({ settings, reference }: SubmitDeps, message: SmsMessage): Buffer[] {
  const source = smppAddress(message.from, { ton: settings.source_ton, npi: settings.source_npi })
  const destination = smppAddress(message.to, { ton: settings.dest_ton, npi: settings.dest_npi })
  return submitBodies(message, { source, destination }, reference)
}

interface Limits {
  leave_by_ms: number
  end_by_ms: number
  signal: AbortSignal
}

/** Submits one part. Retries it if it was certainly not accepted: when it was throttled, or not written because the connection was lost. */
async function submitPart(
  { clock, queue, pace, settings }: SubmitDeps,
  body: Buffer,
  { leave_by_ms, end_by_ms, signal }: Limits,
): Promise<PartOutcome> {
  for (let again = false; ; again = true) {
    const slot = await queue.slot({ until_ms: leave_by_ms, signal, again })
    if (typeof slot === 'string') return { kind: 'kept', why: slot }
    using held = slot
    const within_ms = Math.min(RESPONSE_MS, end_by_ms - clock.monotonic_ms())
    const answer = await held.session.submit(body, within_ms)
    if (answer.kind === 'not_sent') continue
    const throttled = answer.kind === 'answered' && isThrottling(answer.command_status)
    if (!throttled && answer.kind === 'answered') pace.accepted(clock.monotonic_ms())
    if (!throttled) return partOutcome(answer, settings.message_ids)
    pace.throttled(clock.monotonic_ms())
  }
}

function partOutcome(answer: Exclude<Answer, { kind: 'not_sent' }>, form: MessageIds): PartOutcome {
  if (answer.kind !== 'answered') return answer
  const { command_status, body } = answer
  if (command_status !== status.ESME_ROK) return { kind: 'refused', command_status }
  return { kind: 'accepted', id: idOfResponse(leadingText(body), form) }
}

function outcomeOf(
  { name: carrier, mno }: SubmitSettings,
  outcome: Exclude<PartOutcome, { kind: 'accepted' }>,
  { accepted, message }: { accepted: number; message: SmsMessage },
): SubmitOutcome {
  const { error_code, cause } = describe(outcome)
  const in_doubt = outcome.kind === 'silent' || outcome.kind === 'lost'
  const parts_not_sent = message.parts.length - accepted - (in_doubt ? 1 : 0)
  if (accepted > 0) {
    const partly = `${accepted} of ${message.parts.length} parts were accepted; then ${cause}`
    return { kind: 'unknown', carrier, mno, error_code: 'partly_accepted', cause: partly, parts_not_sent }
  }
  if (in_doubt) return { kind: 'unknown', carrier, mno, error_code, cause, parts_not_sent }
  if (outcome.kind === 'refused' && !isSystemError(outcome.command_status))
    return { kind: 'rejected', carrier, mno, error_code, cause }
  return { kind: 'carrier_failed', error_code, cause }
}

function describe(outcome: Exclude<PartOutcome, { kind: 'accepted' }>): { error_code: string; cause: string } {
  switch (outcome.kind) {
    case 'refused': {
      const error_code = statusName(outcome.command_status)
      return { error_code, cause: `the carrier refused it: ${error_code}` }
    }
    case 'kept':
      return { error_code: outcome.why, cause: causes[outcome.why] }
    default:
      return { error_code: outcome.kind === 'silent' ? 'no_response' : 'connection_lost', cause: causes[outcome.kind] }
  }
}
