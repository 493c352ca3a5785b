/** A reading that takes longer does not hold up the next one. */
const LONGEST_MS = 5_000

/**
 * Passes on the first of several items at once, and those that follow in one batch when `hand` is done with the items before them, and
 * after a pause as long as it took. A page shows a single event without delay. In a busy workspace, each reading ends before the next
 * one begins, and readings take at most half of the time.
 * @param soon_ms - The shortest pause.
 */
export function gather<Thing>(
  hand: (things: readonly Thing[]) => Promise<unknown>,
  soon_ms: number,
): (thing: Thing) => void {
  let waiting: Thing[] | null = null
  const pass = async (things: readonly Thing[]): Promise<void> => {
    const later: Thing[] = (waiting = [])
    const began = performance.now()
    await Promise.race([hand(things), pause(LONGEST_MS)])
    await pause(Math.max(soon_ms, performance.now() - began))
    waiting = null
    if (later.length > 0) void pass(later)
  }
  return (thing) => {
    if (waiting) waiting.push(thing)
    else void pass([thing])
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
