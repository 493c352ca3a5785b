import type { SimulationDetail } from '@ohun/sdk'
import type { Api } from '../agent-files/api.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { placed, type SuiteFile } from './suite-file.ts'

const LOOK_MS = 500
const INVALID = 'INVALID_ARGUMENT'

/** Lets the service play a suite, and waits until it has ended. */
export async function runSuite(context: Context, api: Api, file: SuiteFile): Promise<SimulationDetail> {
  let simulation = await create(api, file)
  while (simulation.status === 'queued' || simulation.status === 'running') {
    await context.pause(LOOK_MS)
    simulation = await api.call('simulations get', { path: { simulation_id: simulation.simulation_id } })
  }
  return simulation
}

async function create(api: Api, file: SuiteFile): Promise<SimulationDetail> {
  try {
    return await api.call('simulations create', { body: file.suite })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === INVALID) throw usageError(placed(file, message))
    throw error
  }
}
