import { transcriptText } from '../asking/transcript-text.ts'
import type { Played } from '../played.ts'

/** The parts of a conversation that questions for a model need. */
export interface Spoken {
  /** The transcript in the form that a model reads. */
  transcript: string
  agent_said: readonly string[]
}

export function spokenIn(played: Played): Spoken {
  const agent_said = played.turns.filter(({ role }) => role === 'agent').map(({ text }) => text)
  return { transcript: transcriptText(played), agent_said }
}
