import type { Agent } from '@ohun/sdk'

type Setting = Agent['answering_machine']

export const failure_actions: Record<NonNullable<Setting['on_failure']>, string> = {
  hang_up: 'Hang up',
  leave_message: 'Leave a message on a voicemail',
  continue: 'Go on as with a person',
}

export const actions: Record<Setting['action'], string> = {
  ...failure_actions,
  ask_backend: 'Ask your backend',
}

export const text = {
  action: 'If a machine answers',
  detect: 'Find out who answers',
  detect_hint:
    'Outbound calls only. A person is greeted as soon as they have said “Hello?”, at the latest after a few seconds.',
  message: 'Message',
  message_hint: 'Said after the tone of a voicemail.',
  on_failure: 'If your backend does not say',
  title: 'Answering machines',
}
