import type {
  SimulatedAction,
  SimulatedBy,
  SimulatedStep,
  SimulationCreate,
  SimulationScenario,
} from '../../generated/types.gen.ts'

/** The limit for the callers' time: half an hour of callers who do something. */
const MAX_SECONDS = 1_800
const CHARACTERS_PER_SECOND = 15
const SECONDS_PER_KEY = 0.2
const SECONDS_PER_TURN = 5
/** The turns of a persona that does not limit them. */
const MAX_TURNS = 10
/** The time between the agent's answer and the step. */
const SECONDS_PER_STEP = 2

/** How a scenario is played. Messages have no sound, and a machine's words are text. */
export function playedBy(
  { channel = 'voice', by, machine }: SimulationScenario,
  suite: Pick<SimulationCreate, 'by'>,
): SimulatedBy {
  return by ?? (channel === 'voice' && !machine ? suite.by : undefined) ?? 'text'
}

/** Finds parts of a scenario that cannot be played as sound. @returns the fault with its field. Null if there is none. */
export function soundFault(scenario: SimulationScenario, suite: Pick<SimulationCreate, 'by'>): string | null {
  const { channel = 'voice', by, noise } = scenario
  if (by === 'sound' && channel !== 'voice')
    return `by: sound is for calls; a conversation by ${channel} is played by text.`
  if (by === 'sound' && scenario.machine) return 'by: sound is for callers; a machine is played by text.'
  if (noise !== undefined && playedBy(scenario, suite) !== 'sound')
    return 'noise: is only for calls by sound; set by: sound, or leave it out.'
  return null
}

/** Calls with sound take time on the machine. @returns the fault if the callers of a suite take too long. */
export function lengthFault(suite: Pick<SimulationCreate, 'by' | 'repeats' | 'scenarios'>): string | null {
  const { scenarios, repeats = 1 } = suite
  const heard = scenarios.filter((one) => playedBy(one, suite) === 'sound')
  const seconds = Math.ceil(repeats * heard.reduce((sum, scenario) => sum + secondsOfScenario(scenario), 0))
  if (seconds <= MAX_SECONDS) return null
  return `scenarios: the callers by sound take ${seconds} s with the repeats: ${SECONDS_PER_STEP} s for each step, a second for each ${CHARACTERS_PER_SECOND} characters, and silences. A simulation has at most ${MAX_SECONDS} s of sound.`
}

/** An estimate, because nobody knows what a persona will say. */
function secondsOfScenario({ steps = [], persona }: SimulationScenario): number {
  const turns = persona ? (persona.turns_at_most ?? MAX_TURNS) : 0
  return secondsOf(steps) + turns * (SECONDS_PER_STEP + SECONDS_PER_TURN)
}

function secondsOf(steps: readonly SimulatedAction[]): number {
  return steps.reduce((sum, step) => sum + secondsOfStep(step), 0)
}

/** A branch takes as long as its longest alternative. */
function secondsOfStep(step: SimulatedAction): number {
  if (typeof step === 'string' || !('when' in step)) return SECONDS_PER_STEP + secondsOfDoing(step)
  const { when, otherwise = [] } = step
  return Math.max(secondsOf(otherwise), ...when.map((one) => secondsOf(one.steps)))
}

function secondsOfDoing(step: SimulatedStep): number {
  if (typeof step === 'string') return step.length / CHARACTERS_PER_SECOND
  if ('silence_ms' in step) return step.silence_ms / 1_000
  if ('keys' in step) return step.keys.length * SECONDS_PER_KEY
  if ('hang_up' in step) return 0
  if ('say_one_of' in step) return Math.max(...step.say_one_of.map((text) => text.length)) / CHARACTERS_PER_SECOND
  return ('say' in step ? step.say : step.barge_in).length / CHARACTERS_PER_SECOND
}
