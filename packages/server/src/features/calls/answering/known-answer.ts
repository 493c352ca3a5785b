import type { Answer } from '../../../domain/answering/answer.ts'

/** The answer to a call, and how long after it was taken this was known. */
export interface KnownAnswer extends Answer {
  after_ms: number
}
