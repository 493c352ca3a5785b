import type { Simulation } from '@ohun/sdk'

/** Whether it has not ended. */
export const goesOn = (simulation: Pick<Simulation, 'status'> | undefined): boolean =>
  simulation?.status === 'queued' || simulation?.status === 'running'
