import type { DeliveryStatus } from '@ohun/sdk'
import { Badge, type Tone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'info',
  retrying: 'warning',
  delivered: 'good',
  dead_lettered: 'bad',
  canceled: 'plain',
}

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>
}
