import type { SimulationJudgement } from '../../../generated/types.gen.ts'
import type { Models } from '../asking/models.ts'
import type { Spoken } from './spoken.ts'

/** The model of a suite that answers questions, and the way to it. */
export interface Judge {
  model: string
  models: Models
}

/** An answer to a question. Null if there is none, with the cause as its reason. */
export type Verdict = Pick<SimulationJudgement, 'answer' | 'reason'>

/** A question about a conversation that is over. */
export interface Question {
  question: string
  spoken: Spoken
}
