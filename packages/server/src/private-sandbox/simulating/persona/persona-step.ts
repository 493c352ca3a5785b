import type { SimulatedPersona, SimulatedTurn } from '../../../generated/types.gen.ts'

/** The next action of a caller or contact who is played by a model. */
export type PersonaStep = { action: 'say' | 'keys'; text: string } | { action: 'hang_up' }

export const MAX_TURNS = 10

/** The conversation of a persona so far. */
export interface PersonaRequest {
  persona: SimulatedPersona
  turns: readonly Pick<SimulatedTurn, 'role' | 'text'>[]
  /** The number of the turn, from 1. */
  turn: number
  /** True for a call. In written conversations there are no keys. */
  is_call: boolean
}
