import type { Overrides } from '../suite/read-suite.ts'

/** The fields for the person to fill in. For an empty field, the value of the suite is used. */
export interface SuiteForm {
  source: string
  agent_id: string
  agent_version: string
  repeats: string
  seed: string
}

export const EMPTY_FORM: SuiteForm = { source: '', agent_id: '', agent_version: '', repeats: '', seed: '' }

export function overridesOf({ agent_id, agent_version, repeats, seed }: SuiteForm): Overrides {
  return {
    ...(agent_id !== '' && { agent_id }),
    ...(agent_version !== '' && { agent_version: Number(agent_version) }),
    ...(repeats !== '' && { repeats: Number(repeats) }),
    ...(seed !== '' && { seed: Number(seed) }),
  }
}
