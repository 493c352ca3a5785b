import type { ConsentDecision, ConsentSubject } from '@ohun/sdk'

const subjects: Record<ConsentSubject, string> = { call_recording: 'Recording of a call', messages: 'Messages' }

const decisions: Record<ConsentDecision, string> = {
  granted: 'Agreed',
  refused: 'Refused',
  no_answer: 'No answer',
  not_asked: 'Not asked',
}

export const text = {
  all: 'All',
  answer: 'Answer',
  apply: 'Show records',
  by_colleague: 'Added by',
  call: 'Call',
  contact: 'Contact',
  contact_hint: 'The whole number, for example +2348031234567.',
  csv: 'Export as CSV',
  decision: 'Decision',
  decisions,
  evidence: 'Evidence',
  intro:
    'Who pressed which key when they were asked whether a call may be recorded, and who opted out of messages or in again. Nobody can change these records, and erasing a contact leaves them.',
  key: (answer: string) => `Pressed ${answer}`,
  message: 'Message',
  none: 'No records here',
  none_hint: 'Records appear when an agent asks whether it may record, and when a contact writes STOP or START.',
  question: 'Asked',
  subject: 'About',
  subjects,
  title: 'Consent records',
  when: 'When',
  word: (answer: string) => `Wrote ${answer}`,
}
