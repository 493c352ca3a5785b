/** The step of a session at which it continues when it is resumed. */
export type Step = 'screen' | 'answer' | 'announce' | 'consent' | 'greet' | 'converse'

/** The columns of a turn in the entries of a journal, with their SQL types. */
const TURN = {
  position: 'int',
  turn_id: 'text',
  role: 'text',
  text: 'text',
  timestamp: 'timestamptz',
  confidence: 'real',
  reply_to_turn_id: 'text',
  latency_ms: 'int',
  first_speech_ms: 'int',
  fallback_reason: 'text',
  response_status: 'int',
  end_of_speech_ms: 'int',
  recognition_ms: 'int',
  first_byte_ms: 'int',
  first_sentence_ms: 'int',
  synthesis_ms: 'int',
  first_audio_ms: 'int',
  filler: 'boolean',
  speaker: 'text',
} as const

/** SQL: the names of the columns. `TURN_RECORD` also has their types. */
export const TURN_COLUMNS = Object.keys(TURN)
  .map((name) => `"${name}"`)
  .join(', ')
export const TURN_RECORD = Object.entries(TURN)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ')

/** The changes of one write to the journal. */
export interface WriteParams {
  call_id: string
  claim: number
  step: Step
  pending_turn_id: string | null
  recording: boolean
  monitoring_announced: boolean
  line_position: number
  turns: string
  amended_position: number | null
  amended_text: string | null
  amended_interrupted: boolean
  amended_first_speech_ms: number | null
  amended_synthesis_ms: number | null
  amended_first_audio_ms: number | null
}
