import type { Fleet } from '../fleet.ts'

export interface Timing {
  /** How long something stands still: longer than any lease. */
  freeze_ms: number
  /** How long something killed stays away, as until a service manager starts it again. */
  down_ms: number
}

export interface Fault {
  name: string
  /** Live SIP calls may end with it, because the process that carries them dies or hangs. */
  ends_calls: boolean
  /** Does it, and undoes it. Resolves when every part runs again. */
  run(fleet: Fleet, timing: Timing): Promise<void>
}

/** One that has happened. */
export interface PastFault {
  fault: Pick<Fault, 'name' | 'ends_calls'>
  began_ms: number
  /** When every part ran again. */
  undone_ms: number
}
