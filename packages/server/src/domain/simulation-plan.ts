import type { SimulationJudge, SimulationScenario, SimulationScenarioResult } from '../generated/types.gen.ts'

/** A simulation as it was asked for. */
export interface SimulationPlan {
  agent_id: string
  /** 0 is the draft. Null for the live version. */
  agent_version: number | null
  /** Null for the agent's own. */
  webhook_url: string | null
  seed: number
  repeats: number
  /** When the conversations begin, as text. Null for the time at which they are played. */
  starts_at: string | null
  /** Absent if no model is asked a question. */
  judge?: SimulationJudge
  scenarios: readonly SimulationScenario[]
}

/** The name of the model that needs no provider. */
export const SCRIPTED = 'scripted'

/** How the conversations of a plan went, or why they did not come to their end, as a sentence for the customer. */
export type SimulationOutcome = { results: SimulationScenarioResult[] } | { fault: string }

/** A simulation of a workspace, until the signal aborts. */
export interface WantedSimulation {
  workspace_id: string
  plan: SimulationPlan
}

/** Plays all conversations of a plan in a sandbox of its own. Throws the signal's reason when it aborts. */
export type PlaySimulation = (wanted: WantedSimulation, signal: AbortSignal) => Promise<SimulationOutcome>
