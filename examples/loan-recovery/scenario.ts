import type { Call, Ohun } from '@ohun/sdk'
import { CONSENT_QUESTION, DISCLOSURE } from './dialog.ts'

/** Borrowers who call back, and what they say. In production, `ohun.calls.create` calls them; the backend is the same. */
const CALLS = [
  { from: '+2348031112222', says: ['Yes', 'How much do I owe?', 'I will pay 20,000 on Friday', 'Thank you, bye'] },
  { from: '+2348051113333', says: ['Yes, go ahead', 'I dispute this, give me a person'] },
  { from: '+2348051113333', says: ['No, who is this?'] },
]

/** @returns the calls, when they have ended */
export async function runScenario(ohun: Ohun, webhook_url: string, log: (line: string) => void): Promise<Call[]> {
  const { agent_id } = await ohun.agents.create({
    display_name: `Loan recovery ${Date.now().toString(36)}`, // names of agents are unique
    webhook_url, // which makes it a byom agent
    pre_call_announcement: DISCLOSURE,
    greeting_text: CONSENT_QUESTION,
    consent_required: true, // asks before a call is recorded, where recording is enabled
    // Nobody is called early, late or from another time zone's day: these are the defaults, said aloud.
    call_window_start: '08:00',
    call_window_end: '20:00',
    call_window_timezone: 'Africa/Lagos',
  })
  const { e164: to_number } = await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const calls: Call[] = []
  for (const { from, says } of CALLS) {
    log(`\n${from} calls ${to_number}:`)
    const { call_id } = await ohun.sandbox.inboundCall({ to_number, from_number: from, utterances: says })
    calls.push(await ended(ohun, call_id))
  }
  return calls
}

/** The stream of the transcript ends with the call. */
async function ended(ohun: Ohun, call_id: string): Promise<Call> {
  for await (const _ of ohun.calls.streamTranscript(call_id)) continue
  return await ohun.calls.get(call_id)
}
