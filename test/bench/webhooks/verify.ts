import type { Bench } from './harness-processes.ts'
import type { Emitted } from './worker.ts'

const GIVE_UP_MS = 60_000

export interface Verified {
  /** The number of events that never arrived. */
  lost: number
  repeats: number
  /** The time from the commit, when its caller learns of it, to the first byte at the receiver. */
  latencies_ms: number[]
}

/** The second phase: each committed event must have arrived. Waits for those that are still on their way. */
export async function verify(
  bench: Bench,
  { event_ids, committed_ms }: Pick<Emitted, 'event_ids' | 'committed_ms'>,
): Promise<Verified> {
  const arrived = new Map<string, number>()
  let repeats = 0
  const give_up_at = performance.now() + GIVE_UP_MS
  const missing = (): number => event_ids.reduce((sum, id) => sum + (arrived.has(id) ? 0 : 1), 0)
  for (;;) {
    const arrivals = await bench.arrivals()
    repeats += arrivals.repeats
    arrivals.event_ids.forEach((id, index) => arrived.set(id, arrivals.at_ms[index] ?? Number.NaN))
    if (missing() === 0 || performance.now() > give_up_at) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const latencies_ms = event_ids.flatMap((id, index) => {
    const at_ms = arrived.get(id)
    // The first byte can be sent before the emitter's own continuation runs.
    return at_ms === undefined ? [] : [Math.max(0, at_ms - (committed_ms[index] ?? Number.NaN))]
  })
  return { lost: missing(), repeats, latencies_ms }
}
