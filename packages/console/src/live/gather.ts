/**
 * Hands the first of several things over at once, and those that come soon after it together: a page shows a single event without delay,
 * and stays quick in a busy workspace.
 */
export function gather<Thing>(hand: (things: readonly Thing[]) => void, soon_ms: number): (thing: Thing) => void {
  let waiting: Thing[] | null = null
  const rest = (): void => {
    const things = waiting ?? []
    waiting = things.length === 0 ? null : []
    if (things.length === 0) return
    setTimeout(rest, soon_ms)
    hand(things)
  }
  return (thing) => {
    if (waiting) return void waiting.push(thing)
    waiting = []
    setTimeout(rest, soon_ms)
    hand([thing])
  }
}
