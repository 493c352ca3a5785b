import type { Clock } from '@ohun/clock'
import type { Config } from '../../config/config.ts'
import type { Features } from '../../features/features.ts'
import type { Services } from '../../features/services.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { TurnedService } from '../turning/turned-service.ts'
import type { VirtualClock } from '../turning/virtual-clock.ts'

/** The service as it runs in a private sandbox. */
export interface SandboxServer {
  base_url: string
  turned: TurnedService
  services: Services
  features: Features
  stop(): Promise<void>
}

export interface SandboxServerDeps {
  db: Database
  clock: VirtualClock
  machine_clock: Clock
  log: Log
  encryption_key: Buffer
  other_keys: readonly Buffer[]
}

/** Starts the service. The tokens that it accepts contain the secret. */
export type StartSandboxServer = (
  config: Config,
  server_deps: SandboxServerDeps,
  secret: string,
) => Promise<SandboxServer>
