import type { CallStatus } from '@ohun/sdk'
import type { Tone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<CallStatus, Tone>> = {
  initiated: 'info',
  ringing: 'info',
  in_progress: 'info',
  completed: 'good',
  failed: 'bad',
  busy: 'warning',
  no_answer: 'warning',
  canceled: 'plain',
  rejected: 'warning',
}

export const toneOf = (status: CallStatus): Tone => TONES[status]
