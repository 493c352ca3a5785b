import { execFile, execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { processUser } from '../../src/platform/db/embedded/process-user.ts'

const run = promisify(execFile)
const PORT = '5433'

export interface Standby {
  /** A value for `OHUN_READ_DATABASE_URL`. */
  url: string
  query(sql: string): Promise<void>
  /** Sends the signal to the server and each of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  start(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** A streaming standby for a cluster of `startInstalledPostgres`, in the same directory, over its socket. */
export async function startStandby(bin: string, database_url: string, settings = ''): Promise<Standby> {
  const url = new URL(database_url)
  const home = url.searchParams.get('host') ?? ''
  const data = join(home, 'standby')
  const options = { ...(await processUser(home)), cwd: '/' }
  await run(join(bin, 'pg_basebackup'), ['-h', home, '-U', 'ohun', '-D', data, '-R', '-c', 'fast', '-N'], options)
  url.port = PORT
  const given = `-k ${home} -p ${PORT} -c listen_addresses='' ${settings}`
  const begin = async (): Promise<void> => {
    await rm(join(data, 'postmaster.pid'), { force: true })
    await run(join(bin, 'pg_ctl'), ['start', '-w', '-D', data, '-l', join(home, 'standby.log'), '-o', given], options)
  }
  // After SIGKILL, its shared memory is in use until its last process has ended.
  const start = (): Promise<void> => vi.waitFor(begin, WAIT)
  await start()
  return {
    url: url.href,
    start,
    // Replay cancels conflicting queries, and may cancel this one too.
    query: (sql) => vi.waitFor(() => query(url.href, sql), WAIT),
    signal: async (name) => signal(await postmasterOf(data), name),
    async kill() {
      const postmaster = await postmasterOf(data)
      for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL')
    },
    async remove() {
      await run(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], options).catch(() => {})
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // The error also rejects the query.
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function postmasterOf(data: string): Promise<number> {
  return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
}

function childrenOf(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return children.trim().split(/\s+/).map(Number)
}

function signal(postmaster: number, name: NodeJS.Signals): void {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, name)
}
