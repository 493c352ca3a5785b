import type { Database } from '../db/database.ts'
import { ApiError } from '../errors.ts'
import type { Channel, Notifications } from '../db/notifications.ts'
import { run, statement } from '../db/statement.ts'
import { listNodes, type ListedNode } from './list-nodes.ts'

const CHANNEL: Channel = 'ohun_nodes'

const setDrain = statement<{ node: number; asked_by: string | null }>(
  'ask_drain',
  'update nodes set drain_asked_by = :asked_by where owner = :node',
)

interface AskDrainDeps {
  db: Database
}

/** Asks a node to drain. It is notified, and otherwise learns about it with its next report. @param asked_by - Null to withdraw the request. */
export async function askDrain({ db }: AskDrainDeps, node: number, asked_by: string | null): Promise<void> {
  await run(db, setDrain, { node, asked_by })
  await db.knex.raw('select pg_notify(?, ?)', [CHANNEL, String(node)])
}

interface AskedNode {
  isOwn(this: void, node: number): boolean
  asked(this: void): void
}

/** Calls `asked` when somebody asks the own node to drain, or may have asked while the connection to the database was lost. */
export function onDrainAsked(notifications: Pick<Notifications, 'listen'>, { isOwn, asked }: AskedNode): void {
  notifications.listen(CHANNEL, {
    heard(nodes) {
      if (nodes.some((node) => isOwn(Number(node)))) asked()
    },
    missed: asked,
  })
}

/**
 * The living node with this number, or the only one on the host with this name.
 * @throws ApiError NOT_FOUND, or INVALID_ARGUMENT for a host with several nodes. It names the existing nodes.
 */
export async function findNode(deps: AskDrainDeps, wanted: string): Promise<ListedNode> {
  const living = (await listNodes(deps)).filter(({ state }) => state !== 'gone')
  const found = living.filter(({ node, name }) => String(node) === wanted || name === wanted)
  const [first] = found
  if (first && found.length === 1) return first
  const list = living.map(({ node, name }) => `${node} (${name})`).join(', ')
  const accepted = list === '' ? 'No node is running.' : `Accepted: the number of a running node: ${list}.`
  if (found.length > 1)
    throw new ApiError('INVALID_ARGUMENT', `node: ${found.length} nodes run on ${wanted}. ${accepted}`)
  throw new ApiError('NOT_FOUND', `node: no running node is ${wanted}. ${accepted}`)
}
