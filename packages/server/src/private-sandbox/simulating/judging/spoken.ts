import { transcriptText } from '../asking/transcript-text.ts'
import type { Played } from '../played.ts'

/** As much of a conversation as questions to a model need. */
export interface Spoken {
  /** Its lines, as a model reads them. */
  transcript: string
  agent_said: readonly string[]
}

export function spokenIn(played: Played): Spoken {
  const agent_said = played.turns.filter(({ role }) => role === 'agent').map(({ text }) => text)
  return { transcript: transcriptText(played), agent_said }
}
