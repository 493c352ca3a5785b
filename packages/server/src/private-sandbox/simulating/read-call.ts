import type { Call, CallTurn, SimulatedTurn } from '../../generated/types.gen.ts'
import { msFrom, playedEvents, toolCallsOf, type PlayDeps } from './conversation.ts'
import type { Latencies, Played, PlayedEvent } from './played.ts'
import type { RunBackends } from './run-backends.ts'

interface PlayedCall {
  call_id: string
  backends: RunBackends
}

/** Reads a finished call from its records. */
export async function readCall(
  { api, agent_id }: PlayDeps,
  { call_id, backends }: PlayedCall,
): Promise<Omit<Played, 'quality'>> {
  const call = await api.call(call_id)
  const turns = await api.turnsOf(call_id)
  const began = new Date(call.created_at)
  const events = playedEvents(await api.eventsOf({ call_id }), began)
  const call_backs = await api.takeCallBacks(agent_id, call_id)
  return {
    status: call.status,
    end_reason: call.end_reason,
    duration_ms: call.ended_at === null ? 0 : msFrom(began, call.ended_at),
    cost_kobo: call.cost_kobo,
    turns: spokenTurns(call, events),
    tool_calls: toolCallsOf(backends, began),
    events,
    latencies: turns.flatMap((turn) => latenciesOf(turn, backends)),
    call_backs: call_backs.map(({ number, not_before }) => ({
      number,
      not_before,
      after_ms: msFrom(began, not_before),
    })),
    faults: backends.faults,
  }
}

function spokenTurns(call: Call, events: readonly PlayedEvent[]): SimulatedTurn[] {
  const began = new Date(call.created_at)
  const barge_ins = events.filter(({ type }) => type === 'call.barge_in')
  const interrupted = new Set(barge_ins.map(({ payload }) => payload['turn_id']))
  return call.transcript.map(({ turn_id, role, text, timestamp }) => {
    const turn = { at_ms: msFrom(began, timestamp), role, text }
    return interrupted.has(turn_id) ? { ...turn, interrupted: true } : turn
  })
}

/** The latencies of a turn. The backend's time on the machine's clock is added to the time that passed in the conversation. */
function latenciesOf({ turn_id, latency_ms, stages }: CallTurn, { real }: RunBackends): Latencies[] {
  if (latency_ms === null) return []
  const { first_byte_ms = null, whole_ms = 0 } = real.get(turn_id) ?? {}
  const first_ms = first_byte_ms ?? whole_ms
  const upTo = (...parts: (number | null | undefined)[]): number | null => {
    const is_known = typeof parts.at(-1) === 'number'
    return is_known ? parts.reduce<number>((sum, part) => sum + (part ?? 0), first_ms) : null
  }
  const { end_of_speech_ms, recognition_ms, first_byte_ms: byte, first_sentence_ms, synthesis_ms } = stages ?? {}
  const before = [end_of_speech_ms, recognition_ms, byte]
  return [
    {
      reply: (end_of_speech_ms ?? 0) + (recognition_ms ?? 0) + latency_ms + whole_ms,
      first_byte: upTo(...before),
      first_sentence: upTo(...before, first_sentence_ms),
      first_audio: upTo(...before, first_sentence_ms, synthesis_ms, stages?.first_audio_ms),
    },
  ]
}
