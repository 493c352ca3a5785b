import type { Agent } from '@ohun/sdk'

export const actions: Record<Agent['answering_machine']['action'], string> = {
  hang_up: 'Hang up',
  leave_message: 'Leave a message on a voicemail',
  continue: 'Go on as with a person',
}

export const text = {
  action: 'If a machine answers',
  detect: 'Find out who answers',
  detect_hint:
    'Outbound calls only. A person is greeted as soon as they have said “Hello?”, at the latest after a few seconds.',
  message: 'Message',
  message_hint: 'Said after the tone of a voicemail.',
  title: 'Answering machines',
}
