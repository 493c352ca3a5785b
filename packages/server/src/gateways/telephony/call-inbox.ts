import type { IncomingCall } from './line.ts'

/** Where trunks leave the calls that they receive. */
export interface CallInbox {
  /**
   * Takes the call, or rejects it. @returns the workspace of the called number, when the call is recorded. Null if the
   * number has no workspace.
   */
  received(call: IncomingCall): Promise<string | null>
  /** No further call should be taken now: the ends of calls wait to be recorded. */
  readonly is_behind: boolean
}
