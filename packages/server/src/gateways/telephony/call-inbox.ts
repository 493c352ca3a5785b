import type { IncomingCall } from './line.ts'

/** Accepts the calls that trunks receive. */
export interface CallInbox {
  /**
   * Accepts or rejects the call. @returns the workspace of the called number, once the call is recorded. Null if the number has no
   * workspace.
   */
  received(call: IncomingCall): Promise<string | null>
  /** True if no further call should be accepted now, because the ends of calls wait to be recorded. */
  readonly is_behind: boolean
}
