import { throughOutage } from '../../../platform/db/through-outage.ts'
import { recordConsents, type NewConsent } from '../../consent/records/record-consents.ts'
import type { RecordedSince } from '../../../gateways/telephony/line.ts'
import { mayRecord } from '../call-agent.ts'
import { recordingOf } from '../recordings/call-recordings.ts'
import type { CallSession } from './call-session.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'
import { say } from './say.ts'

/** The time for an answer, which the spec gives as "about 12 seconds". */
const CONSENT_MS = 12_000

type Decision = Pick<NewConsent, 'decision' | 'answer' | 'question'>

/** Starts a recording without consent from the first sound of the call, including the announcement. */
export async function recordUnasked(session: CallSession): Promise<void> {
  const { agent, journal } = session
  if (journal.recording) return await record(session) // resumed
  if (journal.step !== 'announce' || agent.consent_required || !mayRecord(agent)) return
  await keep(session, { decision: 'not_asked' })
  await journal.write({ recording: true })
  await record(session, 'start')
}

/** Starts recording if the agent, the workspace and the plan allow it, and the other party agrees or need not be asked. */
export async function consent(session: CallSession): Promise<void> {
  const { agent, journal } = session
  if (journal.recording) return
  if ((journal.step !== 'announce' && journal.step !== 'consent') || !mayRecord(agent)) return
  const decision: Decision = agent.consent_required ? await ask(session) : { decision: 'not_asked' }
  const recording = decision.decision === 'granted' || decision.decision === 'not_asked'
  // The consent is stored before the recording starts, because a file without a stored consent is removed.
  await keep(session, decision)
  await journal.write({ step: 'greet', recording })
  if (recording) await record(session)
}

/** The stored consent is the proof, so the call waits for a database failover, as it does for its journal. */
async function keep({ call, agent, deps, journal }: CallSession, decision: Decision): Promise<void> {
  if (journal.erased) return
  using _ = deps.activity.begin()
  const { workspace_id, environment, call_id, direction, from_number, to_number } = call
  const contact = direction === 'inbound' ? from_number : to_number
  const of = { workspace_id, environment, call_id, agent_id: agent.agent_id, contact }
  const consent_id = deps.ids('cst')
  const taken = {
    consent_id,
    ...of,
    subject: 'call_recording',
    channel: 'voice',
    ...decision,
    at: deps.clock.now(),
  } as const
  await throughOutage(deps.clock, () => recordConsents(deps.db, [taken]))
}

/** Starts the recording. An error, such as a full disk, does not end the call. */
async function record({ call, deps, line, journal }: CallSession, since: RecordedSince = 'now'): Promise<void> {
  if (journal.erased) return
  const { call_id } = call
  using _ = deps.activity.begin()
  await line?.record(recordingOf(call), since).catch((error: unknown) => {
    deps.log.error({ err: error, call_id }, 'a call could not be recorded; it continues without a recording')
  })
}

/** Asks for consent. Keys other than 1 and 2 are ignored. */
async function ask(session: CallSession): Promise<Decision> {
  const { caller_input, deps, signal, journal } = session
  const words = setWords(session.agent, ({ consent: question }) => question)
  const question = await say(session, { role: 'system', ...words, by: ['key'], expects: 'digit' })
  const until = deps.clock.monotonic_ms() + CONSENT_MS
  for (;;) {
    const left_ms = until - deps.clock.monotonic_ms()
    const key = await caller_input.next(left_ms, ['digit'], signal)
    if (!key) return { decision: 'no_answer', question }
    journal.reached(key.position)
    if (key.digit === '1') return { decision: 'granted', answer: '1', question }
    if (key.digit === '2') return { decision: 'refused', answer: '2', question }
  }
}
