import pg from 'pg'
import { settled } from '../bare-tables.ts'
import { compare, type Compared } from '../compare.ts'
import { startMeasuredServers } from '../measured-servers.ts'
import { createMessage } from '../requests.ts'
import { postgresCost } from '../webhooks/postgres-cost.ts'

const CONNECTIONS = 64
/** A round ends before the simulated receipts, which follow a second after the first message. */
const ROUND_MS = 900
/** The number of contacts in each workspace. */
const CONTACTS = 250

/** `POST /v1/messages`, compared with inserting its rows. */
export async function compareSends(rounds: number): Promise<Compared> {
  await using servers = await startMeasuredServers()
  const { ohun, bare, generator, workspaces } = servers
  const client = new pg.Client(ohun.database)
  await client.connect()
  try {
    return await compare(
      generator,
      { bare, ohun },
      {
        title: '`POST /v1/messages`',
        aim: 0.4,
        requests: Array.from({ length: CONTACTS }, (_, contact) =>
          workspaces.map((workspace) => createMessage(workspace, contact)),
        ).flat(),
        rounds,
        round_ms: ROUND_MS,
        connections: CONNECTIONS,
        settle: () => settled(ohun.database),
        postgresCost: () => postgresCost(client),
      },
    )
  } finally {
    await client.end()
  }
}
