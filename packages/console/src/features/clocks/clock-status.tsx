import type { SandboxClock } from '@ohun/sdk'
import { text } from '../../text/clocks.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<SandboxClock['status'], Tone>> = { ready: 'good', advancing: 'info', lost: 'bad' }

export function ClockStatus({ status }: Pick<SandboxClock, 'status'>) {
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
}
