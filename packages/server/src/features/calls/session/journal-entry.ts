/** The step of a session: where it continues when it is resumed. */
export type Step = 'screen' | 'answer' | 'announce' | 'consent' | 'greet' | 'converse'

/** The changes of one write to the journal. */
export interface WriteParams {
  call_id: string
  claim: number
  step: Step
  pending_turn_id: string | null
  recording: boolean
  line_position: number
  turns: string
  amended_position: number | null
  amended_text: string | null
  amended_interrupted: boolean
  amended_first_speech_ms: number | null
}
