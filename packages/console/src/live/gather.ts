/**
 * Passes on the first of several items at once, and those that follow soon after it in one batch: a page shows a single
 * event without delay, and stays fast in a busy workspace.
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
