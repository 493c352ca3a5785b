import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processUser } from '../../src/platform/db/embedded/process-user.ts'
import { freePort, untilBound } from './kernel-ports.ts'
import { TOOLS_ENV } from './tools.ts'

export interface PgBouncer {
  /** A value for `DATABASE_URL`. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in front of a cluster of `startInstalledPostgres`, with these settings in addition to its addresses.
 */
export async function startPgBouncer(database_url: string, settings: Record<string, string>): Promise<PgBouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-pgbouncer-'))
  const user = await processUser(directory)
  const port = await freePort()
  const { username, pathname, searchParams } = new URL(database_url)
  const name = pathname.slice(1)
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  const lines = Object.entries(own).map(([key, value]) => `${key} = ${value}`)
  const target = `${name} = host=${searchParams.get('host')} user=${username} dbname=${name}`
  const config = join(directory, 'pgbouncer.ini')
  await writeFile(config, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'))
  if (user) for (const path of [directory, config]) await chown(path, user.uid, user.gid)
  const child = spawn('pgbouncer', [config], { ...user, cwd: '/', stdio: 'ignore', env: TOOLS_ENV })
  const exited = once(child, 'exit')
  await untilBound(child, { port, transport: 'tcp' })
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
