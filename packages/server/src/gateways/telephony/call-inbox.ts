import type { IncomingCall } from './line.ts'

/** Where trunks leave the calls that they receive. */
export interface CallInbox {
  /** Takes the call, or rejects it. Resolves when the call is recorded. */
  received(call: IncomingCall): Promise<void>
}
