import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { freePort } from './kernel-ports.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const DEPLOYED = join(import.meta.dirname, '../../../../deploy/postgres/pgbackrest')

/** An operator's own PostgreSQL with pgBackRest, configured as in `deploy/postgres/pgbackrest`. */
export class OwnPostgres {
  readonly #directory: string
  readonly #port: number
  readonly #user: { uid?: number; gid?: number }
  #server: ChildProcess | undefined

  private constructor(directory: string, port: number) {
    this.#directory = directory
    this.#port = port
    // PostgreSQL does not run as root.
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
    this.#user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  }

  static async create(directory: string): Promise<OwnPostgres> {
    const own = new OwnPostgres(directory, await freePort())
    await own.#configure()
    return own
  }

  get #config(): string {
    return join(this.#directory, 'pgbackrest.conf')
  }

  async start(): Promise<void> {
    this.#server = spawn(join(BIN, 'postgres'), ['-D', join(this.#directory, 'data')], {
      ...this.#user,
      stdio: 'ignore',
    })
    // Also waits until a restore has ended.
    await vi.waitFor(async () => {
      const [row] = await this.query('select pg_is_in_recovery() as recovering')
      if (row?.['recovering'] !== false) throw new Error('It is still recovering.')
    }, WAIT)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#server) return
    const exited = once(this.#server, 'exit')
    this.#server.kill(signal)
    this.#server = undefined
    await exited
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: this.#directory, port: this.#port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Runs `pgbackrest --stanza=ohun …`. */
  async pgBackRest(...argv: string[]): Promise<string> {
    const flags = [`--config=${this.#config}`, '--stanza=ohun']
    try {
      return (await promisify(execFile)('pgbackrest', [...flags, ...argv], { ...this.#user, cwd: this.#directory }))
        .stdout
    } catch (error) {
      throw new Error(`pgbackrest ${argv.join(' ')}: ${(error as { stdout?: string }).stdout}`, { cause: error })
    }
  }

  async #configure(): Promise<void> {
    const directory = this.#directory
    await chmod(directory, 0o755)
    for (const name of ['repo', 'spool', 'log', 'lock', 'data']) {
      await mkdir(join(directory, name), { mode: 0o700 })
      await this.#own(join(directory, name))
    }
    await this.#own(directory)
    await promisify(execFile)(
      join(BIN, 'initdb'),
      ['-D', join(directory, 'data'), '-U', 'postgres', '-A', 'trust', '-N'],
      {
        ...this.#user,
        cwd: directory,
      },
    )
    const settings = deployed('postgresql.conf').replace('pgbackrest ', `pgbackrest --config=${this.#config} `)
    const own = `listen_addresses = ''\nunix_socket_directories = '${directory}'\nport = ${this.#port}\n`
    await appendFile(join(directory, 'data', 'postgresql.conf'), `${own}${settings}`)
    await writeFile(this.#config, this.#pgBackRestConfig(), { mode: 0o600 })
    await this.#own(this.#config)
  }

  /** The lines of the deployed file, with the paths of this test. */
  #pgBackRestConfig(): string {
    return deployed('pgbackrest.conf')
      .replace('/var/lib/pgbackrest', join(this.#directory, 'repo'))
      .replace('/var/spool/pgbackrest', join(this.#directory, 'spool'))
      .replace('/var/log/pgbackrest', `${join(this.#directory, 'log')}\nlock-path=${join(this.#directory, 'lock')}`)
      .replace('/var/lib/postgresql/18/main', `${join(this.#directory, 'data')}\npg1-user=postgres`)
      .replace('pg1-port=5432', `pg1-port=${this.#port}`)
      .replace('/var/run/postgresql', this.#directory)
  }

  async #own(path: string): Promise<void> {
    const { uid, gid } = this.#user
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  }
}

const deployed = (name: string): string => readFileSync(join(DEPLOYED, name), 'utf8')
