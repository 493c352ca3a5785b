import type { CallerStory } from './explain.ts'
import { END_REASONS, endOf } from './scripts.ts'

/** A call that did not follow its script. */
export interface Fault {
  serial: number
  what: string
  /** Whether its phone did not send in time, so that the server heard something else. */
  is_ours: boolean
}

/** The server waits this long for late packets before it counts them as lost. */
const TOO_LATE_MS = 500
/** The largest share of calls whose phones did not send in time. A run with more is inconclusive. */
export const MAX_OF_OURS = 0.01

export function faultOf({ serial, late_ms }: CallerStory, what: string): Fault {
  return { serial, what: `to be ended by ${endOf(serial)}: ${what}`, is_ours: late_ms > TOO_LATE_MS }
}

/** The faults of calls that succeeded for their callers, but whose records differ. */
export function faultsOfRecords(stories: readonly CallerStory[], ends: ReadonlyMap<number, string>): Fault[] {
  return stories.flatMap((story) => {
    const how = ends.get(story.serial)
    if (story.is_faulty || how === undefined || how === END_REASONS[endOf(story.serial)]) return []
    return [faultOf(story, `its record says ${how}`)]
  })
}
