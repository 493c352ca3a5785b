import type { SandboxCallerStep } from '../../generated/types.gen.ts'
import type { LineQuality } from './line.ts'

/** When a step of a simulated party is due. */
export interface StepTime {
  /** The milliseconds from the start of the call. */
  at_ms: number
  /** Replaces `at_ms`: the milliseconds since the party could continue, after its previous step and the agent's speech. */
  after_ms?: number
}

/** A step of a simulated party. */
export type ScriptStep = StepTime &
  (
    | { kind: 'answer' }
    | { kind: 'busy' | 'no_answer' }
    /** `when_asked`: the keys that the party presses at once if it is asked for a key before this step. Without them it stays silent. */
    | { kind: 'speak'; text: string; when_asked?: string }
    /**
     * The words of a machine, which waits for nobody. A voicemail records after its tone. Without `answered_by`, the words show what
     * kind of machine it is.
     */
    | { kind: 'recording'; text: string; answered_by?: 'voicemail' | 'menu' | 'unavailable' }
    /** Interrupts the agent's next utterance, whenever it comes. `at_word`: interrupts the next one with this word, at the word. */
    | { kind: 'barge_in'; text: string; at_word?: string }
    | { kind: 'press'; digits: string }
    | { kind: 'measure'; quality: LineQuality }
    | { kind: 'hang_up' }
    | { kind: 'wait' }
    /** Continues at the position of the first case that matches the agent's words since the party's last words. */
    | { kind: 'branch'; cases: readonly BranchCase[]; otherwise: number }
    | { kind: 'go_to'; position: number }
    /** Does what the party improvises at that moment. Without an idea, the party hangs up. */
    | { kind: 'improvise' }
  )

/** An improvised action of a party. */
export type Improvised = { kind: 'speak'; text: string } | { kind: 'press'; digits: string } | { kind: 'hang_up' }

/** Chooses the action of a party from the agent's words since the party's last words. It never rejects. */
export type Improvise = (agent_said: string) => Promise<Improvised>

export interface BranchCase {
  /** Whether the case is for these words of the agent. It throws if it cannot say so in time. */
  fits: (agent_said: string) => boolean
  position: number
}

export type Script = readonly ScriptStep[]

/** The position at which a script continues after the agent's words. It never goes back, so every call ends. */
export function targetOf(step: ScriptStep & { kind: 'branch' | 'go_to' }, agent_said: string): number {
  if (step.kind === 'go_to') return step.position
  try {
    const found = step.cases.find(({ fits }) => fits(agent_said))
    return found?.position ?? step.otherwise
  } catch {
    return step.otherwise // a pattern that takes too long
  }
}

/** Answers after one second, agrees to a recording, speaks after two seconds and hangs up after five. */
const conversation: Script = [
  { kind: 'answer', at_ms: 1_000 },
  { kind: 'speak', at_ms: 2_000, text: 'Hello, I would like to know the status of my order.', when_asked: '1' },
  { kind: 'hang_up', at_ms: 5_000 },
]

/** Answers, and presses the key when asked for one. */
const answers = (key: string): Script => [
  { kind: 'answer', at_ms: 1_000 },
  { kind: 'speak', at_ms: 2_000, text: 'Hello?', when_asked: key },
]

/** The scripts of reserved destinations by their last four digits (see docs/sandbox.md). */
const reserved: Readonly<Record<string, Script>> = {
  '9002': [{ kind: 'busy', at_ms: 2_000 }],
  '9003': [{ kind: 'no_answer', at_ms: 5_000 }],
  '9005': machine('You have reached the voicemail of Ngozi. Please leave a message after the tone.'),
  '9006': machine('Welcome to Sunrise Stores. For orders, press one. For deliveries, press two.'),
  '9007': machine('The number you are calling is currently switched off. Please try again later.'),
  '9010': [{ kind: 'no_answer', at_ms: 3_000 }],
  '9011': [
    ...answers('1'),
    { kind: 'speak', at_ms: 0, after_ms: 2_000, text: 'Assistant, what do you know about it?' },
    { kind: 'hang_up', at_ms: 0, after_ms: 10_000 },
  ],
  '9008': [...answers('2'), { kind: 'hang_up', at_ms: 60_000 }],
  '9009': [
    { kind: 'answer', at_ms: 1_000 },
    { kind: 'hang_up', at_ms: 120_000 },
  ],
}

/** A machine that answers after one second, and hangs up after half a minute if nobody else has. */
function machine(text: string): Script {
  return [
    { kind: 'answer', at_ms: 1_000 },
    { kind: 'recording', at_ms: 2_000, text },
    { kind: 'hang_up', at_ms: 30_000 },
  ]
}

/** The callee of an outbound call. */
export function calleeScript(to_number: string): Script {
  return reserved[to_number.slice(-4)] ?? conversation
}

/** The time between two actions of the caller. */
const GAP_MS = 2_000
/** The time for which the caller listens to the last answer before hanging up. */
const FAREWELL_MS = 3_000

/** The script of an inbound call's caller, from the steps of a developer. Without a `hang_up`, the caller hangs up at the end. */
export function callerScript(steps: readonly SandboxCallerStep[]): Script {
  const script: ScriptStep[] = []
  let at_ms = 0
  for (const step of steps) {
    if (typeof step !== 'string' && 'silence_ms' in step) {
      at_ms += step.silence_ms
      continue
    }
    at_ms += GAP_MS
    script.push(stepOf(step, at_ms))
  }
  const hangs_up = script.some(({ kind }) => kind === 'hang_up')
  return hangs_up ? script : [...script, { kind: 'hang_up', at_ms: at_ms + FAREWELL_MS }]
}

function stepOf(step: Exclude<SandboxCallerStep, { silence_ms: number }>, at_ms: number): ScriptStep {
  if (typeof step === 'string') return { kind: 'speak', at_ms, text: step }
  if ('say' in step) return { kind: 'speak', at_ms, text: step.say }
  if ('barge_in' in step) return { kind: 'barge_in', at_ms, text: step.barge_in }
  if ('digits' in step) return { kind: 'press', at_ms, digits: step.digits }
  return 'quality' in step ? { kind: 'measure', at_ms, quality: measured(step.quality) } : { kind: 'hang_up', at_ms }
}

/** The packets of 20 ms in a measurement, which covers five seconds. */
const PACKETS = 250

function measured({
  mos,
  packet_loss_percent,
  jitter_ms,
}: { [K in 'mos' | 'packet_loss_percent' | 'jitter_ms']: number }): LineQuality {
  const packets_lost = Math.round((PACKETS * packet_loss_percent) / 100)
  return { mos, codec: 'PCMA', packets_received: PACKETS - packets_lost, packets_lost, packet_loss_percent, jitter_ms }
}
