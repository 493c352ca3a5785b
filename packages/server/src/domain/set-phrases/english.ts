import type { SetPhrases } from './set-phrases.ts'

export const english: SetPhrases = {
  greeting: (name) => `Hello, this is ${name}. How can I help you?`,
  call_back_greeting: (name) =>
    `Hello, this is ${name}. You asked us to call you back. One moment, I am connecting you with a colleague.`,
  consent: 'This call may be recorded. Press 1 to agree, or 2 to continue without a recording.',
  keys_only:
    'I cannot understand speech on this call. Please answer with the keys of your phone, and press the hash key at the end.',
  still_there: 'Are you still there?',
  nobody_there: 'I have not heard from you, so I will end the call now. Goodbye.',
  not_understood: 'Sorry, I did not catch that. Could you say it again?',
  after_hold: 'Thank you for holding. I am here again.',
  no_answer: 'I am sorry, I cannot answer that right now. Please try again in a moment.',
  has_to_end: 'I am sorry, this call has to end now. Goodbye.',
  keys_again: 'Please enter the digits again.',
  call_for_colleague: 'There is a call for you.',
  is_recorded: 'The call is recorded.',
  agent_stays: 'The assistant stays in the call. Press star to let it leave.',
  take_call: 'Press 1 to take the call, or 2 to decline it.',
}
