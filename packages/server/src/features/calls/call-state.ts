import type { CallEndReason, CallStatus } from '../../generated/types.gen.ts'

const ends = [
  'completed',
  'failed',
  'busy',
  'no_answer',
  'canceled',
  'rejected',
] as const satisfies readonly CallStatus[]

/** The end of a call, which is possible from any earlier state. */
export interface CallEnd {
  status: (typeof ends)[number]
  end_reason: CallEndReason
}

const moves: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  initiated: ['ringing', ...ends],
  ringing: ['in_progress', ...ends],
  in_progress: ends,
  completed: [],
  failed: [],
  busy: [],
  no_answer: [],
  canceled: [],
  rejected: [],
}

/** The states from which a call may change to `to`. Each statement checks them, so that it is safe to run twice. */
export function statesBefore(to: CallStatus): CallStatus[] {
  return (Object.keys(moves) as CallStatus[]).filter((from) => moves[from].includes(to))
}

export function hasEnded(status: CallStatus): boolean {
  return moves[status].length === 0
}

/** The status of a call that has lost its line. A call that was never answered has failed. */
export function lostStatus({ status }: { status: CallStatus }): 'completed' | 'failed' {
  return status === 'in_progress' ? 'completed' : 'failed'
}
