import type { SimulationJudgement } from '../../../generated/types.gen.ts'
import type { Models } from '../asking/models.ts'
import type { Spoken } from './spoken.ts'

/** The model that answers the questions of a suite. */
export interface Judge {
  model: string
  models: Models
}

/** An answer to a question. If the model did not answer, the answer is null and the reason gives the cause. */
export type Verdict = Pick<SimulationJudgement, 'answer' | 'reason'>

/** A question about a finished conversation. */
export interface Question {
  question: string
  spoken: Spoken
}
