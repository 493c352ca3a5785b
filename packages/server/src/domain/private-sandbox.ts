import type { Caller } from '../platform/caller.ts'

/** A piece of work that is done inside a private sandbox, such as a simulation. */
export interface SandboxTask {
  name: string
  payload: unknown
}

/** A turn of the clock of a private sandbox. */
export interface SandboxAdvance {
  from: Date
  /** Where the clock is now: the wanted time, unless it stopped. */
  reached: Date
  /** How often it stopped for something to happen. */
  steps: number
  /** By the machine's clock. */
  duration_ms: number
  /** Why it stopped before the wanted time, as a sentence. Null if it did not. */
  fault: string | null
  /** How many events there were of each type. */
  events: Record<string, number>
}

/** A copy of a workspace's sandbox, in a process, a database and a time of its own. */
export interface PrivateSandbox {
  /** Where it answers requests: those that bear a token of `tokenFor`. */
  readonly address: string
  readonly pid: number | undefined
  /** Its time. */
  readonly now: Date
  /** A bearer token for requests of this caller, whom the parent has authenticated. */
  tokenFor(caller: Caller): string
  /** Turns its clock. Resolves when all has been done that was due until then. */
  advance(to: Date): Promise<SandboxAdvance>
  /** Runs a task of the sandbox's list of tasks. What goes in and comes back is cloned. */
  run(task: SandboxTask): Promise<unknown>
  /** Resolves with a sentence when its process is gone, by `close` or otherwise. Its database is dropped then. */
  readonly ended: Promise<string>
  /** Ends it, with its database and files. */
  close(): Promise<void>
}

export interface PrivateSandboxRequest {
  workspace_id: string
  starts_at: Date
}

/** @throws PrivateSandboxError when there is none, with the reason. */
export type OpenSandbox = (request: PrivateSandboxRequest) => Promise<PrivateSandbox>

/** Why there is no private sandbox, or none any more, as a sentence for the customer. */
export class PrivateSandboxError extends Error {
  override name = 'PrivateSandboxError'
}
