import type { Config } from '../config/config.ts'
import type { Services } from '../features/services.ts'
import { noSimulations, simulationPlayer } from '../private-sandbox/parent/play-simulation.ts'
import { PrivateSandboxes } from '../private-sandbox/parent/private-sandboxes.ts'
import type { SandboxChild } from '../private-sandbox/parent/sandbox-process.ts'
import { SandboxSchema } from '../private-sandbox/parent/sandbox-schema.ts'
import type { PlatformDeps } from './open-platform.ts'

/** The database and the process with which private sandboxes begin. */
export interface SandboxOrigin {
  /** The name of a migrated database without tenants, on the same server. */
  schema: string
  startChild: () => SandboxChild
}

export interface SandboxesDeps extends Pick<PlatformDeps, 'db' | 'machine_clock' | 'log' | 'keys'> {
  jobs: Services['jobs']
  public_url: () => string
  /** True if this process is itself a private sandbox, which cannot have further ones. */
  is_private: boolean
  /** By default, a schema is created by the migrations, and a process is forked. */
  origin?: SandboxOrigin
}

/** The private sandboxes of this process, as the features and the start of the process see them. */
export type Sandboxes = Pick<Services, 'openSandbox' | 'playSimulation'> & Pick<PrivateSandboxes, 'start' | 'stop'>

export function createSandboxes(config: Config, { jobs, is_private, origin, ...deps }: SandboxesDeps): Sandboxes {
  const { db, machine_clock, log, keys, public_url } = deps
  const schema = new SandboxSchema(db, origin?.schema)
  const shared = { config, db, schema, startChild: origin?.startChild, machine_clock, log, keys, public_url }
  const sandboxes = new PrivateSandboxes({ ...shared, jobs, max: is_private ? 0 : config.sandbox_clocks })
  return {
    openSandbox: (request) => sandboxes.open(request),
    playSimulation: is_private ? noSimulations : simulationPlayer(shared),
    start: () => sandboxes.start(),
    stop: () => sandboxes.stop(),
  }
}
