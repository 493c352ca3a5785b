import type { Simulation, SimulationStatus } from '@ohun/sdk'
import { text } from '../../text/simulations.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const TONES: Readonly<Record<SimulationStatus, Tone>> = {
  queued: 'plain',
  running: 'info',
  passed: 'good',
  failed: 'bad',
  broken: 'warning',
}

export function StatusOf({ status }: Pick<Simulation, 'status'>) {
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
}

/** Shows whether something was as expected. */
export function Outcome({ passed }: { passed: boolean }) {
  return <StatusOf status={passed ? 'passed' : 'failed'} />
}
