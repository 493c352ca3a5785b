import type { PlayedCaller } from '../../features/calls/receiving/play-caller.ts'
import { scriptedIncoming } from '../../gateways/telephony/sandbox-incoming.ts'
import type { Improvised } from '../../gateways/telephony/sandbox-script.ts'
import type { RunBackends } from './run-backends.ts'
import { passes, working, type PlayDeps } from './conversation.ts'
import { partyScript } from './party-script.ts'
import { personaOf } from './persona/persona.ts'
import type { PersonaStep } from './persona/persona-step.ts'
import type { Played } from './played.ts'
import { readCall } from './read-call.ts'
import type { Run } from './runs.ts'
import type { SoundCaller } from './sound/sound-calls.ts'

type Ringing = Pick<PlayedCaller, 'incoming'>

/** The time in which the end of a call is recorded after the line has ended. */
const RECORDED_MS = 1_000

/** Plays a call to the agent, by a caller who follows the scenario. */
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
  const party = { from: run.contact, to, script: partyScript(run, deps.patterns), ...(improvise && { improvise }) }
  if (run.scenario.by === 'sound') return sound.ring(run, party)
  return Promise.resolve({ incoming: scriptedIncoming(clock, party) })
}

function lineStep(step: PersonaStep): Improvised {
  if (step.action === 'say') return { kind: 'speak', text: step.text }
  return step.action === 'keys' ? { kind: 'press', digits: step.text } : { kind: 'hang_up' }
}
