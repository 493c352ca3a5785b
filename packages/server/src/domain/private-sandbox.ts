import type { Caller } from '../platform/caller.ts'

/** A piece of work that is done inside a private sandbox, such as a simulation. */
export interface SandboxTask {
  name: string
  payload: unknown
}

/** The result of turning the clock of a private sandbox. */
export interface SandboxAdvance {
  from: Date
  /** The time of the clock now, which is the wanted time unless it stopped earlier. */
  reached: Date
  /** How often it stopped because something was due. */
  steps: number
  /** The duration by the machine's clock. */
  duration_ms: number
  /** The reason why it stopped before the wanted time, as a sentence. Null if it did not. */
  fault: string | null
  /** The number of events of each type. */
  events: Record<string, number>
}

/** A copy of a workspace's sandbox, with its own process, database and clock. */
export interface PrivateSandbox {
  /** The address at which it answers requests with a token of `tokenFor`. */
  readonly address: string
  readonly pid: number | undefined
  /** The time of its clock. */
  readonly now: Date
  /** A bearer token for requests of this caller, whom the parent has authenticated. */
  tokenFor(caller: Caller): string
  /** Turns its clock. Resolves when everything that was due until then has been done. */
  advance(to: Date): Promise<SandboxAdvance>
  /** Runs one of the sandbox's tasks. Payload and result are cloned. */
  run(task: SandboxTask): Promise<unknown>
  /** Resolves with a sentence when its process has ended, whether by `close` or otherwise. Its database has been dropped then. */
  readonly ended: Promise<string>
  /** Ends it and removes its database and files. */
  close(): Promise<void>
}

export interface PrivateSandboxRequest {
  workspace_id: string
  starts_at: Date
}

/** @throws PrivateSandboxError with the reason, if there is no private sandbox. */
export type OpenSandbox = (request: PrivateSandboxRequest) => Promise<PrivateSandbox>

/** The reason why there is no private sandbox, or no longer one, as a sentence for the customer. */
export class PrivateSandboxError extends Error {
  override name = 'PrivateSandboxError'
}
