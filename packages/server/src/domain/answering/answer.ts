/** The person or machine that answered an outbound call. */
export type AnsweredBy = 'human' | 'voicemail' | 'menu' | 'unavailable' | 'uncertain'

/**
 * The evidence for the result. `cadence`: the length of the speech and its pauses. `silence`: nothing was said. `screening`: a
 * machine asks who is calling, and may connect a person. `no_result`: the line has not found out. `announcement`: the network
 * announced it before the call was answered.
 */
export type AnswerReason =
  | 'words'
  | 'cadence'
  | 'tone'
  | 'music'
  | 'silence'
  | 'screening'
  | 'no_result'
  | 'announcement'

export interface Answer {
  answered_by: AnsweredBy
  reason: AnswerReason
}
