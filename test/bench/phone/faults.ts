import type { CallerStory } from './explain.ts'
import { END_REASONS, endOf } from './scripts.ts'

/** A call that did not go as its script says. */
export interface Fault {
  serial: number
  what: string
  /** Its telephone did not send in time, so that the server heard something else than was said. */
  is_ours: boolean
}

/** The server waits so long for packets that are late; then they are lost. */
const TOO_LATE_MS = 500
/** The share of all calls whose telephones did not send in time: with more, the run says nothing. */
export const MOST_OF_OURS = 0.01

export function faultOf({ serial, late_ms }: CallerStory, what: string): Fault {
  return { serial, what: `to be ended by ${endOf(serial)}: ${what}`, is_ours: late_ms > TOO_LATE_MS }
}

/** The faults of calls that went well for their callers, and whose records say something else. */
export function faultsOfRecords(stories: readonly CallerStory[], ends: ReadonlyMap<number, string>): Fault[] {
  return stories.flatMap((story) => {
    const how = ends.get(story.serial)
    if (story.is_faulty || how === undefined || how === END_REASONS[endOf(story.serial)]) return []
    return [faultOf(story, `its record says ${how}`)]
  })
}
