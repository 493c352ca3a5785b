import type { Ohun } from '@ohun/sdk'
import { publishEvent, publishTurn } from '../../src/features/calls/call-frames.ts'
import type { LiveBus } from '../../src/platform/live/live-bus.ts'
import { agentOf } from './scenario.ts'
import type { TestServer } from './test-server.ts'

/** A sandbox call that has just begun. It advances with the clock and ends after five seconds. */
export async function liveCall(sandbox: Ohun): Promise<string> {
  const agent = await agentOf(sandbox, { greeting_text: 'Good day.', pre_call_announcement: 'This is Example Bank.' })
  await sandbox.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
  return call_id
}

/** A call that never advances with the clock, because no process carries it. */
export async function stillCall({ db }: TestServer, sandbox: Ohun): Promise<string> {
  const call_id = await liveCall(sandbox)
  await db.knex('live_calls').where({ call_id }).delete()
  return call_id
}

/** Publishes words on a call. A long text stays within this process. */
export function say(bus: LiveBus, call_id: string, text: string): void {
  const ts = '2026-11-20T11:00:00.000Z'
  publishTurn(bus, call_id, { kind: 'transcript', role: 'caller', text, is_final: true, turn_id: 'trn_1', ts })
}

/** Publishes an event on a call. Its id is the first word of the text. */
export function happen(bus: LiveBus, call_id: string, text: string): void {
  const event_id = `evt_${text.split(' ')[0]}`
  const event_body = JSON.stringify({ event_id, event_type: 'call.quality_degraded', payload: { text } })
  publishEvent(bus, call_id, { event_type: 'call.quality_degraded', event_id, event_body })
}
