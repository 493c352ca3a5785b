import type { ListedSession as SessionBody } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ListedSession } from './sessions.ts'

/** @param caller - The caller, whose own session is marked. */
export function sessionView(row: ListedSession, { session_id }: Pick<Caller, 'session_id'>): SessionBody {
  return {
    session_id: row.session_id,
    is_current: row.session_id === session_id,
    client: row.client,
    client_address: row.client_address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }
}
