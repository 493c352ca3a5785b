import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'

/** Records the last use of each key or session. */
export interface Usage {
  note(id: string, at: Date): void
  /** Writes the noted uses. Called at an interval, and once more when the server stops. */
  flush(): Promise<void>
}

const FLUSH_MS = 60_000

const uses = rowList('u', { id: 'text', at: 'timestamptz' })

const saveUses = {
  keys: statement<ParamsOf<typeof uses>>(
    'save_key_use',
    `update api_keys k set last_used_at = u.at
     from ${uses.source}
     where k.key_id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
  ),
  sessions: statement<ParamsOf<typeof uses>>(
    'save_session_use',
    `update sessions s set last_used_at = u.at
     from ${uses.source}
     where s.session_id = u.id and (s.last_used_at is null or s.last_used_at < u.at)`,
  ),
}

export interface UsageDeps {
  db: Database
  clock: Clock
  log: Log
}

/** Keeps `last_used_at` accurate to about a minute with one write a minute, regardless of the number of requests. */
export function createUsage(deps: UsageDeps, of: keyof typeof saveUses): Usage {
  let noted = new Map<string, Date>()
  let scheduled = false

  async function flush(): Promise<void> {
    const batch = noted
    noted = new Map()
    const rows = [...batch].map(([id, at]) => ({ id, at }))
    if (rows.length > 0) await run(deps.db, saveUses[of], uses.params(rows))
  }

  function schedule(): void {
    scheduled = true
    deps.clock.after(FLUSH_MS, () => {
      scheduled = false
      flush().catch((error: unknown) => deps.log.warn({ err: error, of }, 'the last use of credentials was not saved'))
    })
  }

  return {
    note(id, at) {
      noted.set(id, at)
      if (!scheduled) schedule()
    },
    flush,
  }
}
