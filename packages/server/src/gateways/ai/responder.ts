import type { TranscriptTurn } from '../../generated/types.gen.ts'

/** One utterance to answer, whoever answers it. */
export interface Turn {
  workspace_id: string
  agent_id: string
  /** Where a `byom` agent is asked. */
  webhook_url: string | null
  call_id: string
  from_number: string
  to_number: string
  turn_id: string
  transcription: string
  /** Oldest first; the utterance itself is the last. */
  history: readonly TranscriptTurn[]
  /** What the agent's knowledge base has on the utterance, the best first; a hosted model answers from it. */
  passages: readonly Passage[]
}

/** A piece of a document, with the title and the headings that it stands under. */
export interface Passage {
  title: string
  heading: string
  text: string
}

export interface Reply {
  text: string
  end_call?: boolean
  transfer_to?: string
  dtmf?: string
}

/** A failure is a value: the call goes on with the fallback text, and `cause` is for the log. */
export type Answer = { kind: 'answered'; reply: Reply } | { kind: 'failed'; cause: string }

export interface Responder {
  respond(turn: Turn, signal: AbortSignal): Promise<Answer>
}
