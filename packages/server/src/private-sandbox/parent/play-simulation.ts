import { orAborted } from '@ohun/clock'
import type { PlaySimulation, SimulationOutcome } from '../../domain/simulation-plan.ts'
import type { SimulationScenarioResult } from '../../generated/types.gen.ts'
import { PrivateSandboxError, type PrivateSandbox } from '../../domain/private-sandbox.ts'
import { openPrivateSandbox, type PrivateSandboxDeps } from './open-private-sandbox.ts'

/** Plays each simulation in a private sandbox, which is closed afterwards. */
export function simulationPlayer(deps: PrivateSandboxDeps): PlaySimulation {
  return async ({ workspace_id, plan }, signal) => {
    const starts_at = plan.starts_at === null ? deps.machine_clock.now() : new Date(plan.starts_at)
    let sandbox: PrivateSandbox | undefined
    try {
      const opening = openPrivateSandbox(deps, { workspace_id, starts_at })
      sandbox = await opening
      const running = sandbox.run({ name: 'simulate', payload: plan })
      running.catch(() => {})
      return await orAborted(
        signal,
        running.then((results) => ({ results: results as SimulationScenarioResult[] })),
      )
    } catch (error) {
      return outcomeOfError(error)
    } finally {
      await sandbox?.close()
    }
  }
}

/** Refuses simulations inside a private sandbox, because a sandbox cannot be copied again. */
export const noSimulations: PlaySimulation = () =>
  Promise.resolve({ fault: 'A sandbox with a clock of its own plays no simulations: end its clock first.' })

function outcomeOfError(error: unknown): SimulationOutcome {
  if (error instanceof PrivateSandboxError) return { fault: error.message }
  throw error
}
