import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'

export interface KeyUsage {
  note(key_id: string, at: Date): void
  /** Writes the noted uses. Called at an interval, and once more when the server stops. */
  flush(): Promise<void>
}

const FLUSH_MS = 60_000

const uses = rowList('u', { key_id: 'text', at: 'timestamptz' })

const saveUse = statement<ParamsOf<typeof uses>>(
  'save_key_use',
  `update api_keys k set last_used_at = u.at
   from ${uses.source}
   where k.key_id = u.key_id and (k.last_used_at is null or k.last_used_at < u.at)`,
)

/** Keeps `last_used_at` to about a minute with one write a minute, however many requests there are. */
export function createKeyUsage(deps: { db: Database; clock: Clock; log: Log }): KeyUsage {
  let noted = new Map<string, Date>()
  let scheduled = false

  async function flush(): Promise<void> {
    const batch = noted
    noted = new Map()
    const rows = [...batch].map(([key_id, at]) => ({ key_id, at }))
    if (rows.length > 0) await run(deps.db, saveUse, uses.params(rows))
  }

  function schedule(): void {
    scheduled = true
    deps.clock.after(FLUSH_MS, () => {
      scheduled = false
      flush().catch((error: unknown) => deps.log.warn({ err: error }, 'last use of keys was not saved'))
    })
  }

  return {
    note(key_id, at) {
      noted.set(key_id, at)
      if (!scheduled) schedule()
    },
    flush,
  }
}
