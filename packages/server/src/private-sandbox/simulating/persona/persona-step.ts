import type { SimulatedPersona, SimulatedTurn } from '../../../generated/types.gen.ts'

/** The next thing that a caller or contact does who is played by a model. */
export type PersonaStep = { action: 'say' | 'keys'; text: string } | { action: 'hang_up' }

export const MOST_TURNS = 10

/** A conversation of a persona so far. */
export interface PersonaTalk {
  persona: SimulatedPersona
  turns: readonly Pick<SimulatedTurn, 'role' | 'text'>[]
  /** From 1. */
  turn: number
  /** Somebody who writes has no keys. */
  is_call: boolean
}
