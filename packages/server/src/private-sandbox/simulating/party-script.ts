import type { BranchCase, Script, ScriptStep } from '../../gateways/telephony/sandbox-script.ts'
import type { LineQuality } from '../../gateways/telephony/line.ts'
import type { SimulatedAction, SimulatedBranch, SimulatedNetwork, SimulatedStep } from '../../generated/types.gen.ts'
import { meanOpinionScore } from '../../domain/mos.ts'
import type { TextPatterns } from '../../domain/text-pattern.ts'
import { seededChoice } from './seeded-choice.ts'
import { MAX_TURNS } from './persona/persona-step.ts'
import type { Run } from './runs.ts'

/** The pause between the agent's words and the caller's next action. */
const GAP_MS = 2_000
/** The time for which the caller listens to the last answer before hanging up. */
const FAREWELL_MS = 3_000

/** The conversation that a script plays, with the time of its patterns. */
interface Played {
  run: Run
  patterns: TextPatterns
}

/** The script for the caller of a scenario, for the sandbox's line and for calls by sound. */
export function partyScript(run: Run, patterns: TextPatterns): Script {
  const { steps = [], persona } = run.scenario
  const script: ScriptStep[] = [...measuredNetwork(run)]
  const { turns_at_most = MAX_TURNS } = persona ?? {}
  if (persona) script.push(...Array.from({ length: turns_at_most }, () => timed({ kind: 'improvise' }, GAP_MS)))
  addSteps(script, steps, { run, patterns })
  return [...script, { kind: 'hang_up', at_ms: 0, after_ms: FAREWELL_MS }]
}

/** The measurement of a scenario's network. In calls by sound, the line measures it itself. */
export function measuredNetwork({ scenario: { network, by } }: Run): ScriptStep[] {
  return network && by !== 'sound' ? [timed({ kind: 'measure', quality: qualityOf(network) })] : []
}

/** Adds a branch. Its alternatives are written one after another, and each of them except the last ends with a jump past all of them. */
function addBranch(script: ScriptStep[], { when, otherwise = [] }: SimulatedBranch, played: Played): void {
  const cases: BranchCase[] = []
  const at = script.length
  script.push(timed({ kind: 'wait' }))
  const ends: number[] = []
  for (const { agent_says, steps } of when) {
    cases.push({ fits: (said) => played.patterns.matches(said, agent_says), position: script.length })
    addSteps(script, steps, played)
    ends.push(script.length)
    script.push(timed({ kind: 'wait' }))
  }
  script[at] = timed({ kind: 'branch', cases, otherwise: script.length })
  addSteps(script, otherwise, played)
  for (const end of ends) script[end] = timed({ kind: 'go_to', position: script.length })
}

function addSteps(script: ScriptStep[], steps: readonly SimulatedAction[], played: Played): void {
  for (const step of steps) {
    if (typeof step !== 'string' && 'when' in step) addBranch(script, step, played)
    else script.push(stepOf(step, saidIn(step, { run: played.run, at: script.length })))
  }
}

type Untimed<T> = T extends unknown ? Omit<T, 'at_ms' | 'after_ms'> : never

const timed = (step: Untimed<ScriptStep>, after_ms = 0): ScriptStep => ({ ...step, at_ms: 0, after_ms })

/** The words of a step. Null if nothing is said. */
export function saidIn(step: SimulatedStep, { run, at }: { run: Run; at: number }): string | null {
  if (typeof step === 'string') return step
  if ('say' in step) return step.say
  if ('say_one_of' in step) return seededChoice(step.say_one_of, run.seed, run.scenario.name, run.repeat, at)
  return 'barge_in' in step ? step.barge_in : null
}

function stepOf(step: SimulatedStep, said: string | null): ScriptStep {
  const text = said ?? ''
  if (typeof step === 'string' || 'say' in step || 'say_one_of' in step) return timed({ kind: 'speak', text }, GAP_MS)
  if ('keys' in step) return timed({ kind: 'press', digits: step.keys }, GAP_MS)
  if ('silence_ms' in step) return timed({ kind: 'wait' }, step.silence_ms)
  if ('hang_up' in step) return timed({ kind: 'hang_up' }, GAP_MS)
  const { at_word } = step
  return timed({ kind: 'barge_in', text, ...(at_word !== undefined && { at_word }) })
}

/** The packets of 20 ms in a measurement of five seconds. */
const PACKETS = 250
/** The delay of the jitter buffer as a multiple of the jitter. */
const BUFFERED = 2

function qualityOf({ jitter_ms = 0, loss_percent = 0, late_percent = 0 }: SimulatedNetwork): LineQuality {
  const packet_loss_percent = Math.min(100, loss_percent + late_percent)
  const packets_lost = Math.round((PACKETS * packet_loss_percent) / 100)
  const heard = { delay_ms: BUFFERED * jitter_ms, loss_percent: packet_loss_percent, burst_ratio: 1 }
  const counted = { packets_received: PACKETS - packets_lost, packets_lost, packet_loss_percent, jitter_ms }
  return { mos: Math.round(meanOpinionScore(heard) * 100) / 100, codec: 'PCMA', ...counted }
}
