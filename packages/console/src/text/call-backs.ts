import type { CallBackStatus } from '@ohun/sdk'

export const statuses: Record<CallBackStatus, string> = {
  scheduled: 'Waits',
  calling: 'Is called',
  connected: 'Connected',
  failed: 'Failed',
  cancelled: 'Canceled',
  expired: 'Expired',
}

export const text = {
  actions: 'Actions',
  agent: 'Agent',
  attempts: 'Calls so far',
  cancel: 'Cancel',
  cancel_hint: 'The person is not called back, and is not told so.',
  cancel_of: (number: string) => `Cancel the call-back to ${number}`,
  cancel_one: 'Do not call back',
  cancelled: 'The call-back is canceled.',
  next: 'Next attempt',
  number: 'Phone number',
  status: 'Status',
  summary: 'About',
  title: 'Call-backs',
  waiting: 'Call-backs that wait',
}
