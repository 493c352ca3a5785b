import type { Database } from '../db/database.ts'
import { run, statement } from '../db/statement.ts'
import { isRunning } from '../leases/living-owners.ts'

export type NodeState = 'ready' | 'draining' | 'gone'

/** A server process as the operator sees it. */
export interface ListedNode {
  /** Its number among the processes that share the database. */
  node: number
  /** The name of the host. */
  name: string
  state: NodeState
  roles: string[]
  version: string
  calls: number
  streams: number
  base_url: string
  started_at: Date
  seen_at: Date
  /** How long its calls and streams may continue while it drains. */
  drain_seconds: number
  /** The operator who wants it to drain. Null if no operator does. */
  drain_asked_by: string | null
}

const readNodes = statement<object, ListedNode>(
  'list_nodes',
  `select owner as node, name,
     case when not ${isRunning('owner')} then 'gone' when draining then 'draining' else 'ready' end as state,
     roles, version, calls, streams, base_url, started_at, seen_at, drain_seconds, drain_asked_by
   from nodes order by name, owner`,
)

/** The processes of the service, including those that have died within the last day. */
export async function listNodes({ db }: { db: Database }): Promise<ListedNode[]> {
  return await run(db, readNodes, {})
}
