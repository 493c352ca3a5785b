import type { Fleet } from '../fleet.ts'

export interface Timing {
  /** The duration of a freeze, which is longer than any lease. */
  freeze_ms: number
  /** The time until a killed part is started again, as by a service manager. */
  down_ms: number
}

export interface Fault {
  name: string
  /** True if live SIP calls may end, because the process that carries them dies or hangs. */
  ends_calls: boolean
  /** Causes the fault, and undoes it. Resolves when every part runs again. */
  run(fleet: Fleet, timing: Timing): Promise<void>
}

/** A fault that has happened. */
export interface PastFault {
  fault: Pick<Fault, 'name' | 'ends_calls'>
  began_ms: number
  /** The time at which every part ran again. */
  undone_ms: number
}
