import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'

const LIMIT_MS = 150_000

const OPEN = `select
  (select count(*)::int from live_calls) as live_calls,
  (select count(*)::int from pending_deliveries) as pending_deliveries,
  (select count(*)::int from conversation_turns) as conversation_turns,
  (select count(*)::int from messages where status in ('queued', 'sent')) as messages`

/** Waits until nothing is in progress any more. Anything that still is after the limit shows up in the checks. */
export async function untilSettled({ db }: Pick<Installation, 'db'>, say: (line: string) => void): Promise<void> {
  for (const until_ms = Date.now() + LIMIT_MS; ; await sleep(1_000)) {
    const { rows } = await db.pool.query<Record<string, number>>(OPEN)
    const open = Object.entries(rows[0]!).filter(([, count]) => count > 0)
    if (open.length === 0) return
    if (Date.now() < until_ms) continue
    return say(`not settled: ${open.map(([name, count]) => `${count} ${name}`).join(', ')}`)
  }
}
