import type { Simulation } from '@ohun/sdk'

/** Whether the simulation has not ended yet. */
export const isUnfinished = (simulation: Pick<Simulation, 'status'> | undefined): boolean =>
  simulation?.status === 'queued' || simulation?.status === 'running'
