/** The phrases that Ohun says on a call unless an agent has its own words. */
export interface SetPhrases {
  /** The first words of an agent without a greeting. */
  greeting(name: string): string
  /** The first words of a call-back. */
  call_back_greeting(name: string): string
  /** The question whether the call may be recorded, which the caller answers with keys. */
  consent: string
  /** Said if words are not recognised on this call. */
  keys_only: string
  still_there: string
  /** Said before the call ends because nobody has spoken for a long time. */
  nobody_there: string
  not_understood: string
  /** Said when the hold that the agent asked for has reached its time limit. */
  after_hold: string
  /** Said when the agent's backend or model has failed. */
  no_answer: string
  /** Said when the balance is used up. It does not give the reason, which concerns the workspace and not the caller. */
  has_to_end: string
  /** Said when too few keys were pressed. */
  keys_again: string
  /** The first words to a colleague, if the agent says nothing about the caller. */
  call_for_colleague: string
  is_recorded: string
  agent_stays: string
  /** The question whether a colleague takes the call, which the colleague answers with keys. */
  take_call: string
}
