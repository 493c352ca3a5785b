import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkReplication } from '../../packages/server/src/operator/doctor/check-replication.ts'
import type { CheckDeps } from '../../packages/server/src/operator/doctor/check.ts'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { missingForPatroni, PatroniCluster } from './patroni-cluster.ts'

describe.skipIf(missingForPatroni())('deploy/postgres', () => {
  let cluster: PatroniCluster
  beforeAll(async () => {
    cluster = await PatroniCluster.start()
  })
  afterAll(() => cluster?.stop())

  async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  test('HAProxy leads to the primary at one port and to the standbys at the other', async () => {
    const asked = 'select pg_is_in_recovery() as is_standby, ssl from pg_stat_ssl where pid = pg_backend_pid()'
    expect(await query(cluster.database_url, asked)).toEqual([{ is_standby: false, ssl: true }])
    expect(await query(cluster.read_database_url, asked)).toEqual([{ is_standby: true, ssl: true }])
  })

  test('the doctor finds the synchronous standby with the rights of the service', async () => {
    const db = openDatabase({ connectionString: cluster.database_url })
    const findings = [await checkReplication.run({ db } as CheckDeps, new AbortController().signal)].flat()
    await db.close()
    const standby = await cluster.synchronousStandby()
    expect(findings).toEqual([{ status: 'ok', found: `2 standbys follow; ${standby?.name} has every commit.` }])
  })

  test('a primary that is cut off acknowledges nothing, and follows the new one afterwards without its own commits', async () => {
    await query(cluster.database_url, `create table marks (mark text); insert into marks values ('acknowledged')`)
    const former = await cluster.primary()
    const direct = cluster.database_url.replace(/:\d+\//, `:${former.ports.postgres}/`)
    const client = new pg.Client({ connectionString: direct })
    client.on('error', () => {})
    await client.connect()
    former.isolate()
    // The insert waits until Patroni stops the former primary.
    const insert = client.query(`insert into marks values ('of one disk alone')`)
    await expect(insert).rejects.toThrow(/terminat|ECONNRESET/)
    await expect
      .poll(() => query(cluster.database_url, `insert into marks values ('of the new primary')`).catch(String))
      .toEqual([])
    former.heal()
    await cluster.settled()
    expect((await cluster.standbys()).map(({ name }) => name)).toContain(former.name)
    expect(await query(direct, 'select mark from marks')).toEqual([
      { mark: 'acknowledged' },
      { mark: 'of the new primary' },
    ])
  })

  test('without etcd, the primary continues as long as it reaches its standbys', async () => {
    await cluster.etcd.stop()
    const { rows } = await pollWrites(8)
    expect(rows).toBe(8)
    cluster.etcd.start()
    await cluster.settled()
  })

  /** Writes about once a second, in total for longer than the leader's key lives. */
  async function pollWrites(count: number): Promise<{ rows: number }> {
    for (let mark = 0; mark < count; mark++)
      await query(cluster.database_url, `insert into marks select 'etcd is away' from pg_sleep(1.2)`)
    const rows = await query(cluster.database_url, `select mark from marks where mark = 'etcd is away'`)
    return { rows: rows.length }
  }
})
