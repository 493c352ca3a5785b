import type pg from 'pg'
import { openDatabase, STANDBY_LIMITS, type Database } from '../database.ts'

/** A standby, as far as a proxy lets us know which one. */
export interface StandbyDatabase extends Database {
  /** How many servers the open connections lead to. With several, the one that is measured may not be the one that is read. */
  serverCount(): number
}

/** Connects at the first read. The standby may be unavailable at any time. */
export function openStandby(url: string, connections?: number): StandbyDatabase {
  const servers = new Map<pg.ClientBase, string>()
  const recordServer = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ started: string }>('select pg_postmaster_start_time()::text as started')
    servers.set(client, rows[0]?.started ?? '')
  }
  // The pool waits for this function, although its type does not say so.
  const onConnect = recordServer as (client: pg.ClientBase) => void
  const standby = openDatabase({ connectionString: url, onConnect }, STANDBY_LIMITS, connections)
  standby.pool.on('remove', (client) => servers.delete(client))
  return { ...standby, serverCount: () => new Set(servers.values()).size }
}
