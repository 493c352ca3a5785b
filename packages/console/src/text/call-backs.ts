import type { CallBackStatus } from '@ohun/sdk'

export const statuses: Record<CallBackStatus, string> = {
  scheduled: 'Waits',
  calling: 'Is called',
  connected: 'Connected',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

export const text = {
  agent: 'Agent',
  attempts: 'Calls so far',
  cancel: 'Cancel',
  cancel_of: (number: string) => `Cancel the call-back to ${number}`,
  next: 'Next attempt',
  number: 'Phone number',
  status: 'Status',
  summary: 'About',
  title: 'Call-backs',
  waiting: 'Call-backs that wait',
}
