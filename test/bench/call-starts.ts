import pg from 'pg'
import { settled } from './bare-tables.ts'
import { compare, type Compared } from './compare.ts'
import type { MeasuredServers } from './measured-servers.ts'
import { createCall } from './requests.ts'
import { postgresCost } from './webhooks/postgres-cost.ts'

export const CONNECTIONS = 32

/** A round ends before the calls proceed, a second after they were placed. Between rounds, they run to their end. */
const ROUND_MS = 900

/** `POST /v1/calls`, compared with inserting its rows. */
export async function compareCallStarts(
  { ohun, bare, generator, workspaces }: MeasuredServers,
  rounds: number,
): Promise<Compared> {
  const client = new pg.Client(ohun.database)
  await client.connect()
  try {
    return await compare(
      generator,
      { bare, ohun },
      {
        title: '`POST /v1/calls`',
        aim: 0.7,
        requests: workspaces.map(createCall),
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
