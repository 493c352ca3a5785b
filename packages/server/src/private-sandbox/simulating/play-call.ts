import type { PlayedCaller } from '../../features/calls/receiving/play-caller.ts'
import { scriptedIncoming } from '../../gateways/telephony/sandbox-incoming.ts'
import type { Call, CallTurn, SimulatedTurn } from '../../generated/types.gen.ts'
import type { Improvised } from '../../gateways/telephony/sandbox-script.ts'
import type { RunBackends } from './run-backends.ts'
import { msFrom, passes, playedEvents, toolCallsOf, working, type PlayDeps } from './conversation.ts'
import { partyScript } from './party-script.ts'
import { personaOf } from './persona/persona.ts'
import type { PersonaStep } from './persona/persona-step.ts'
import type { Latencies, Played, PlayedEvent } from './played.ts'
import type { Run } from './runs.ts'
import type { SoundCaller } from './sound/sound-calls.ts'

type Ringing = Pick<PlayedCaller, 'incoming'>

/** After the line is gone, the end is recorded. */
const RECORDED_MS = 1_000

/** A call to the agent, by a caller who follows the scenario. */
export async function playCall(deps: PlayDeps, run: Run): Promise<Played> {
  const call_id = deps.ids('call')
  const backends = deps.backends.begin(run, call_id)
  const { over, faults } = await working(deps, async () => {
    const { incoming, faults = [] } = await callerOf(deps, backends)
    return { ...(await deps.playCaller({ call_id, agent_id: deps.agent_id, incoming })), faults }
  })
  const quality = await over
  await passes(deps, RECORDED_MS)
  const played = await working(deps, () => readCall(deps, { call_id, backends }))
  return { ...played, quality, faults: [...played.faults, ...faults] }
}

function callerOf(deps: PlayDeps, backends: RunBackends): Promise<Partial<SoundCaller> & Ringing> {
  const { sound, clock, number: to } = deps
  const { run } = backends
  const persona = personaOf(deps, backends)
  const improvise = persona && ((said: string) => working(deps, async () => lineStep(await persona.next(said))))
  const party = { from: run.contact, to, script: partyScript(run), ...(improvise && { improvise }) }
  if (run.scenario.by === 'sound') return sound.ring(run, party)
  return Promise.resolve({ incoming: scriptedIncoming(clock, party) })
}

function lineStep(step: PersonaStep): Improvised {
  if (step.action === 'say') return { kind: 'speak', text: step.text }
  return step.action === 'keys' ? { kind: 'press', digits: step.text } : { kind: 'hang_up' }
}

interface PlayedCall {
  call_id: string
  backends: RunBackends
}

async function readCall({ api }: PlayDeps, { call_id, backends }: PlayedCall): Promise<Omit<Played, 'quality'>> {
  const call = await api.call(call_id)
  const turns = await api.turnsOf(call_id)
  const began = new Date(call.created_at)
  const events = playedEvents(await api.eventsOf({ call_id }), began)
  return {
    status: call.status,
    end_reason: call.end_reason,
    duration_ms: call.ended_at === null ? 0 : msFrom(began, call.ended_at),
    cost_kobo: call.cost_kobo,
    turns: spokenTurns(call, events),
    tool_calls: toolCallsOf(backends, began),
    events,
    latencies: turns.flatMap((turn) => latenciesOf(turn, backends)),
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

/** The time that the backend took on the machine's clock comes to what passed in the conversation. */
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
