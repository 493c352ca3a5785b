/** How a call ends: the caller hangs up, the agent hangs up, or the caller vanishes without a BYE. */
export type CallEnd = 'caller' | 'agent' | 'vanished'

const VANISHES_OF = 25

/** The end of the call with this serial number. */
export function endOf(serial: number): CallEnd {
  if (serial % VANISHES_OF === VANISHES_OF - 1) return 'vanished'
  return serial % 2 === 0 ? 'caller' : 'agent'
}

/** The ends in the API's terms, as the records contain them. */
export const END_REASONS: Readonly<Record<CallEnd, string>> = {
  caller: 'remote_hangup',
  agent: 'agent_hangup',
  vanished: 'connection_lost',
}

/** The caller's number, by which the backend recognises the call. */
export const callerOf = (serial: number): string => `+23480${String(serial % 100_000_000).padStart(8, '0')}`

export const serialOf = (caller: string): number => Number(caller.slice('+23480'.length))
