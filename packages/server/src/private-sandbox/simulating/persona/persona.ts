import type { SimulatedPersona, SimulatedTurn, SimulationFailure } from '../../../generated/types.gen.ts'
import { SCRIPTED } from '../../../domain/simulation-plan.ts'
import { NoAnswer, type Models } from '../asking/models.ts'
import type { RunBackends } from '../run-backends.ts'
import type { PlayDeps } from '../conversation.ts'
import { askPersona } from './ask-persona.ts'
import type { PersonaStep, PersonaRequest } from './persona-step.ts'
import { scriptedWords } from './scripted-words.ts'

export interface PersonaParts {
  persona: SimulatedPersona
  models: Models
  is_call: boolean
  /** Receives the reason why the persona could not continue. */
  failed: (failure: SimulationFailure) => void
}

/** A person who is played by a model. It reads the conversation and decides what comes next. */
export class Persona {
  readonly #parts: PersonaParts
  readonly #turns: { role: SimulatedTurn['role']; text: string }[] = []
  #turn = 0

  constructor(parts: PersonaParts) {
    this.#parts = parts
  }

  /** Decides the next step. Never rejects: if the model does not answer, the persona hangs up and the run fails. */
  async next(agent_said: string): Promise<PersonaStep> {
    const { persona, is_call, failed } = this.#parts
    if (agent_said.trim() !== '') this.#turns.push({ role: 'agent', text: agent_said.trim() })
    try {
      const step = await this.#asked({ persona, turns: this.#turns, turn: ++this.#turn, is_call })
      if (step.action !== 'hang_up') this.#turns.push({ role: 'caller', text: step.text })
      return step
    } catch (error) {
      const reason = error instanceof NoAnswer ? error.message : 'A fault of the service.'
      failed({ expectation: 'persona', expected: `the next words, of ${persona.model}`, actual: reason })
      return { action: 'hang_up' }
    }
  }

  async #asked(request: PersonaRequest): Promise<PersonaStep> {
    const { persona, models } = this.#parts
    return persona.model === SCRIPTED ? scriptedWords(request) : await askPersona(models, request)
  }
}

/** The persona of a conversation. Null if it has steps. */
export function personaOf({ models }: Pick<PlayDeps, 'models'>, { run, faults }: RunBackends): Persona | null {
  const { persona, channel = 'voice' } = run.scenario
  if (!persona) return null
  return new Persona({ persona, models, is_call: channel === 'voice', failed: (fault) => void faults.push(fault) })
}
