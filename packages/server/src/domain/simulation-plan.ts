import type { SimulationJudge, SimulationScenario, SimulationScenarioResult } from '../generated/types.gen.ts'

/** A simulation as it was requested. */
export interface SimulationPlan {
  agent_id: string
  /** 0 is the draft. Null for the live version. */
  agent_version: number | null
  /** The backend to use. Null selects the agent's own. */
  webhook_url: string | null
  seed: number
  repeats: number
  /** The time at which the conversations begin, as text. Null selects the time at which they are played. */
  starts_at: string | null
  /** The judge. Absent if no model is asked to judge. */
  judge?: SimulationJudge
  scenarios: readonly SimulationScenario[]
}

/** The name of the model that needs no provider. */
export const SCRIPTED = 'scripted'

/** The results of a plan's conversations, or the reason why they did not finish, as a sentence for the customer. */
export type SimulationOutcome = { results: SimulationScenarioResult[] } | { fault: string }

/** A simulation that a workspace has requested. */
export interface WantedSimulation {
  workspace_id: string
  plan: SimulationPlan
}

/** Plays all conversations of a plan in a private sandbox. Throws the signal's reason when it aborts. */
export type PlaySimulation = (wanted: WantedSimulation, signal: AbortSignal) => Promise<SimulationOutcome>
