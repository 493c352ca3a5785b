import pg from 'pg'
import { bareTables } from './bare-statements.ts'

/** Copies of the tables with every column, check and index, so that writing a row costs both servers the same. */
export async function createBareTables(database: pg.ClientConfig): Promise<void> {
  await withClient(database, async (client) => {
    await client.query('create schema bare')
    for (const table of bareTables)
      await client.query(`create table bare.${table} (like public.${table} including all)`)
  })
}

/** Running calls, and deliveries and simulated receipts that are due within a minute. */
const waitingText = `
  select (select count(*) from live_calls)
       + (select count(*) from pending_deliveries where next_attempt_at < now() + interval '1 minute')
       + (select count(*) from jobs where status = 'pending' and kind = 'messages.simulated-receipt') as waiting`

/** Waits until Ohun has finished what a round has started: calls, receipts and their deliveries. */
export async function settled(database: pg.ClientConfig): Promise<void> {
  const give_up_at = performance.now() + 120_000
  await withClient(database, async (client) => {
    for (;;) {
      const { waiting } = (await client.query(waitingText)).rows[0]
      if (Number(waiting) === 0) return
      if (performance.now() > give_up_at)
        throw new Error(`${waiting} calls, receipts and deliveries still wait two minutes after a round`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
}

async function withClient(database: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
