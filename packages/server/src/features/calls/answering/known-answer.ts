import type { Answer } from '../../../domain/answering/answer.ts'

/** The party that has answered, and how long after the answer it was known. */
export interface KnownAnswer extends Answer {
  after_ms: number
}
