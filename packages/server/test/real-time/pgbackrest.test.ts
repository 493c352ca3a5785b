import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { OwnPostgres } from '../support/own-postgres.ts'
import { requireTool } from '../support/tools.ts'

describe.skipIf(requireTool('pgbackrest') ?? requireTool('postgresql'))('deploy/postgres/pgbackrest', () => {
  let directory: string
  let postgres: OwnPostgres

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ohun-pgbackrest-'))
    postgres = await OwnPostgres.create(directory)
    await postgres.start()
  })
  afterAll(async () => {
    await postgres.end('SIGQUIT')
    // A process that pushes the log may still be running.
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  })

  const marks = async (): Promise<unknown[]> =>
    (await postgres.query('select mark from marks order by mark')).map(({ mark }) => mark)

  test('restores the database to a time after its backup, and encrypts it', async () => {
    await postgres.pgBackRest('stanza-create')
    await postgres.pgBackRest('check')
    await postgres.query(`create table marks (mark text, at timestamptz default clock_timestamp());
      insert into marks values ('1 before the backup')`)
    await postgres.pgBackRest('backup')
    // pgBackRest knows the end of a backup to the second, and needs one that ended before the wanted time.
    await postgres.query(`select pg_sleep(2); insert into marks values ('2 before the mistake')`)
    const [row] = await postgres.query(`select clock_timestamp()::text as now from pg_sleep(0.1)`)
    await postgres.query(`select pg_sleep(0.1); insert into marks values ('3 a mistake')`)
    await postgres.query('select pg_switch_wal()')
    await postgres.pgBackRest('check') // The log until now is in the repository.

    await postgres.end('SIGQUIT')
    const target = `--target=${String(row?.['now'])}`
    const restore = ['--delta', '--type=time', target, '--target-action=promote', 'restore']
    // The process that pushes the log outlives PostgreSQL for a moment, and the restore cannot empty its directory until it ends.
    await vi.waitFor(() => postgres.pgBackRest(...restore), WAIT)
    await postgres.start()
    expect(await marks()).toEqual(['1 before the backup', '2 before the mistake'])
    const [stanza] = JSON.parse(await postgres.pgBackRest('info', '--output=json')) as { cipher: string }[]
    expect(stanza?.cipher).toBe('aes-256-cbc')
  })
})
