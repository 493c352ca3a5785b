import type { Config } from '../../config/config.ts'
import type { Turned } from '../turning/turn-clock.ts'
import type { VirtualClock } from '../turning/virtual-clock.ts'
import type { SandboxServer } from './sandbox-server.ts'

export interface TaskContext {
  server: SandboxServer
  config: Config
  workspace_id: string
  clock: VirtualClock
  /** Turns the clock in the same way as the API. */
  turn: (to: Date) => Promise<Turned>
}

export type TaskHandler = (payload: unknown, context: TaskContext) => Promise<unknown>
