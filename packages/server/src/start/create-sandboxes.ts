import type { Config } from '../config/config.ts'
import type { Services } from '../features/services.ts'
import { noSimulations, simulationPlayer } from '../private-sandbox/parent/play-simulation.ts'
import { PrivateSandboxes } from '../private-sandbox/parent/private-sandboxes.ts'
import { SandboxSchema } from '../private-sandbox/parent/sandbox-schema.ts'
import type { PlatformDeps } from './open-platform.ts'

export interface SandboxesDeps extends Pick<PlatformDeps, 'db' | 'machine_clock' | 'log' | 'keys'> {
  jobs: Services['jobs']
  public_url: () => string
  /** True if this process is itself a private sandbox, which cannot have further ones. */
  is_private: boolean
}

/** The private sandboxes of this process, as the features and the start of the process see them. */
export type Sandboxes = Pick<Services, 'openSandbox' | 'playSimulation'> & Pick<PrivateSandboxes, 'start' | 'stop'>

export function createSandboxes(config: Config, { jobs, is_private, ...deps }: SandboxesDeps): Sandboxes {
  const { db, machine_clock, log, keys, public_url } = deps
  const shared = { config, db, schema: new SandboxSchema(db), machine_clock, log, keys, public_url }
  const sandboxes = new PrivateSandboxes({ ...shared, jobs, max: is_private ? 0 : config.sandbox_clocks })
  return {
    openSandbox: (request) => sandboxes.open(request),
    playSimulation: is_private ? noSimulations : simulationPlayer(shared),
    start: () => sandboxes.start(),
    stop: () => sandboxes.stop(),
  }
}
