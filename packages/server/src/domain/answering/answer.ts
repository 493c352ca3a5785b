/** Who, or what, has answered an outbound call. */
export type AnsweredBy = 'human' | 'voicemail' | 'menu' | 'unavailable' | 'uncertain'

/**
 * By what it is known. `cadence`: the length of what was said, and the pauses in it. `silence`: nothing was said. `screening`: a machine
 * asks who is calling, and may connect a person. `no_result`: the line has not found it out. `announcement`: the network has said it before
 * the call was answered.
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
