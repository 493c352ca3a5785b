import type { Fleet } from '../fleet.ts'

export interface Fault {
  name: string
  /** Live SIP calls may end with it, because the process that carries them dies or hangs. */
  ends_calls: boolean
  /** Does it, and undoes it. Resolves when every part runs again. */
  run(fleet: Fleet, given: { freeze_ms: number; down_ms: number }): Promise<void>
}

/** One that has happened. */
export interface PastFault {
  fault: Pick<Fault, 'name' | 'ends_calls'>
  began_ms: number
  /** When every part ran again. */
  undone_ms: number
}
