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
