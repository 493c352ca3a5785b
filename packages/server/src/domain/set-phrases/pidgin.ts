import type { SetPhrases } from './set-phrases.ts'

export const pidgin: SetPhrases = {
  greeting: (name) => `Good day, na ${name} be this. How I fit help you?`,
  call_back_greeting: (name) =>
    `Good day, na ${name} dey call. You ask us to call you back. Abeg wait small, I dey connect you to person wey go help you.`,
  consent: 'We fit record this call. Press 1 if you gree, or 2 make we continue without recording.',
  keys_only:
    'I no fit understand talk for this call. Abeg use the keys for your phone take answer, then press the hash key when you finish.',
  still_there: 'You still dey there?',
  nobody_there: 'I never hear anything from you, so I go end the call now. Bye-bye.',
  not_understood: 'Sorry, I no hear that one well. Abeg, you fit talk am again?',
  after_hold: 'Thank you say you wait. I don come back.',
  no_answer: 'Sorry, I no fit answer that one now. Abeg try again after small time.',
  has_to_end: 'Sorry, this call must end now. Bye-bye.',
  keys_again: 'Abeg enter the numbers again.',
  call_for_colleague: 'Call dey for you.',
  is_recorded: 'We dey record the call.',
  agent_stays: 'The assistant go stay for the call. Press star make e comot.',
  take_call: 'Press 1 to take the call, or 2 if you no want am.',
}
