import pg from 'pg'
import { openEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { createLog } from '../../src/platform/log.ts'

/**
 * A process for the test to kill: it opens the database in the directory of its argument, records itself there and
 * keeps running.
 */
const data_dir = process.argv[2] ?? ''
const server = await openEmbeddedPostgres({ data_dir, log: createLog('silent'), settings: { fsync: 'off' } })
const client = new pg.Client(server.connection)
await client.connect()
await client.query(`create table owner as select ${process.pid} as pid`)
process.stdout.write('open\n')
process.stdin.resume().once('end', () => process.exit()) // Ends with the test run, even if that is killed.
