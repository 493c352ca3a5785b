import pg from 'pg'
import { bareTables } from './bare-statements.ts'

/** Copies of the tables with every column, check and index, so that both servers pay the same to write a row. */
export async function createBareTables(database: pg.ClientConfig): Promise<void> {
  await withClient(database, async (client) => {
    await client.query('create schema bare')
    for (const table of bareTables)
      await client.query(`create table bare.${table} (like public.${table} including all)`)
  })
}

/** Waits until Ohun has carried out what a round has left: due jobs and deliveries. */
export async function settled(database: pg.ClientConfig): Promise<void> {
  await withClient(database, async (client) => {
    for (;;) {
      const { rows } = await client.query(`
        select (select count(*) from jobs where next_attempt_at is not null)
             + (select count(*) from deliveries where next_attempt_at is not null) as waiting`)
      if (Number(rows[0]?.waiting) === 0) return
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
