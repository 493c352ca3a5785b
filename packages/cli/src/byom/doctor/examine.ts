import type { Context } from '../../context.ts'
import type { Target } from '../send-webhook.ts'
import { examineAcceptance } from './acceptance.ts'
import { checkEventSpeed, checkRepeats } from './event-checks.ts'
import { ok, skipped, type CheckName, type Finding } from './finding.ts'
import { createPatient } from './patient.ts'
import { checkReplies, repliesTo } from './reply-checks.ts'
import { checkClock, checkEventId, checkRotation, checkSignature } from './signature-checks.ts'

export type AnsweredRequest = 'events' | keyof typeof repliesTo

export interface Examination {
  readonly target: Target
  readonly requests: readonly AnsweredRequest[]
  readonly agent_id: string | undefined
  readonly probe: string | undefined
}

export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly unreachable: boolean
}

/** Runs all checks, in an order in which earlier faults explain later ones. */
export async function examine(context: Context, examination: Examination): Promise<Diagnosis> {
  const { target, requests, agent_id, probe } = examination
  const events = requests.includes('events')
  const reply = requests.find((request) => request !== 'events')
  const carrier = events || !reply ? 'call.transcription' : repliesTo[reply]
  const patient = createPatient(context, { ...target, agent_id, carrier })
  const { findings, write, unreachable = false } = await examineAcceptance(patient)
  if (!write) return { findings: [...findings, ...allSkipped(requests)], unreachable }
  const signature = await checkSignature(patient, write)
  const later: Finding[] = [signature]
  if (signature.result === 'failed')
    later.push(...['clock', 'event_id'].map((name) => skipped(name as CheckName, UNSIGNED)))
  else later.push(await checkClock(patient, write), ...(events ? [await checkEventId(patient, write)] : []))
  // During a rotation, every request has both signatures, and has been accepted.
  const rotates = target.secrets.length > 1
  later.push(
    rotates ? ok('rotation', { sent: 'requests of a rotation', got: 'accepted' }) : await checkRotation(patient, write),
  )
  if (events) later.push(await checkRepeats(context, patient, { write, probe }), await checkEventSpeed(patient, write))
  for (const request of requests) if (request !== 'events') later.push(await checkReplies(patient, write, request))
  return { findings: [...findings, ...later], unreachable }
}

const UNSIGNED = 'says nothing while signatures are not checked'

function allSkipped(requests: readonly AnsweredRequest[]): Finding[] {
  const ofEvents: CheckName[] = requests.includes('events') ? ['event_id', 'repeats', 'event_speed'] : []
  const replies = requests.filter((request) => request !== 'events')
  const names: CheckName[] = ['signature', 'rotation', ...ofEvents, ...replies]
  return names.map((name) => skipped(name, 'says nothing while valid requests are not accepted'))
}
