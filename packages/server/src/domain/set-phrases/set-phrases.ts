/** The phrases that Ohun says on a call where nobody has given it other words. */
export interface SetPhrases {
  /** The first words of an agent without a greeting. */
  greeting(name: string): string
  /** The first words of a call-back. */
  call_back_greeting(name: string): string
  /** The question whether the call may be recorded, which keys answer. */
  consent: string
  /** No words are recognised. */
  keys_only: string
  still_there: string
  /** Nobody has spoken for long: the call ends. */
  nobody_there: string
  not_understood: string
  /** The hold that the agent asked for has lasted as long as it may. */
  after_hold: string
  /** The agent's backend or model has failed. */
  no_answer: string
  /** The balance is used up, which is the business of the workspace, not of the caller. */
  has_to_end: string
  /** Too few keys were pressed. */
  keys_again: string
  /** The first words to a colleague, if the agent says nothing about the caller. */
  call_for_colleague: string
  is_recorded: string
  agent_stays: string
  /** The question to a colleague, which keys answer. */
  take_call: string
}
