import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { processUser } from '../../packages/server/src/platform/db/embedded/process-user.ts'
import { fastFolder } from '../../packages/server/test/support/fast-folder.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { uncheckedFetch } from '../upgrade/unchecked-fetch.ts'
import { EtcdCluster } from './etcd-cluster.ts'
import { BIN, passwordOf, PatroniFiles, type MachinePorts, type ProxyPorts, type User } from './patroni-files.ts'
import { launch, PatroniMember } from './patroni-member.ts'
import { isRunning, processesNaming, processTree, signalAll } from './process-tree.ts'
import { SeverableLink } from './severable-link.ts'

const PREFIX = 'ohun-patroni-'
const MEMBERS = ['pg1', 'pg2', 'pg3']
/** The index of the link to a machine's Patroni among its links. */
const REST_LINK = 1
const POLL_MS = 100
const START_LIMIT_MS = 60_000
const ASK_LIMIT_MS = 2_000
const OHUN_PASSWORD = 'of-the-service'

/** The reason why a test of the cluster is skipped. Undefined if every program is installed. */
export function missingForPatroni(): string | undefined {
  return (['patroni', 'etcd', 'haproxy', 'postgresql'] as const).map(requireTool).find((why) => why !== undefined)
}

/**
 * Three members of Patroni with Debian's PostgreSQL 15, three of etcd, and HAProxy in front of them. They run on free ports of
 * loopback with the files of `deploy/postgres`.
 *
 * @example
 * ```ts
 * const cluster = await PatroniCluster.start()
 * const primary = await cluster.primary()
 * await primary.kill() // or freeze() and thaw(), isolate() and heal(); cluster.switchover(), cluster.etcd.killLeader()
 * // another member is primary within 15 s: a new connection to cluster.database_url leads to it
 * primary.start()
 * await cluster.settled()
 * await cluster.stop()
 * ```
 */
export class PatroniCluster {
  readonly etcd: EtcdCluster
  readonly members: readonly PatroniMember[]
  /** The URL of the primary through HAProxy, for the role `ohun` with its own empty database. */
  readonly database_url: string
  /** The URL of the standbys through HAProxy. */
  readonly read_database_url: string
  /** The URL of the primary through HAProxy, for the superuser. */
  readonly superuser_url: string
  readonly #files: PatroniFiles
  readonly #links: readonly SeverableLink[]
  readonly #user: User | null
  #haproxy: ChildProcess | undefined

  private constructor(parts: Parts) {
    const { files, user, machines, links } = parts
    this.#files = files
    this.#user = user
    this.#links = links.flat()
    const spawned = { directory: files.directory, user }
    this.etcd = new EtcdCluster(machines, files, spawned)
    this.members = machines.map((ports, index) => {
      const name = MEMBERS[index]!
      // A member asks the others through their links, so those are cut as well.
      const cut = [...links[index]!, ...links.map((own) => own[REST_LINK]!)]
      return new PatroniMember({ ...spawned, name, ports, links: cut, configuration: files.patroni(name, ports) })
    })
    files.haproxy(parts.proxy, machines)
    this.database_url = this.#url(parts.proxy.primary, { user: 'ohun', password: OHUN_PASSWORD, database: 'ohun' })
    this.read_database_url = this.#url(parts.proxy.standbys, {
      user: 'ohun',
      password: OHUN_PASSWORD,
      database: 'ohun',
    })
    const superuser = { user: 'postgres', password: passwordOf('postgres'), database: 'postgres' }
    this.superuser_url = this.#url(parts.proxy.primary, superuser)
  }

  /** Resolves when the database `ohun` exists and both standbys follow. */
  static async start(): Promise<PatroniCluster> {
    const folder = await fastFolder()
    await removeLeftovers(folder)
    const directory = await mkdtemp(join(folder, `${PREFIX}${process.pid}-`))
    const user = await processUser(directory)
    const { machines, links } = await choosePorts()
    const proxy = { primary: await freePort(), standbys: await freePort(), metrics: await freePort() }
    const cluster = new PatroniCluster({ files: new PatroniFiles(directory, user), user, machines, links, proxy })
    try {
      await cluster.#start()
    } catch (error) {
      process.stderr.write(cluster.#files.logs())
      await cluster.stop()
      throw error
    }
    return cluster
  }

  /** @throws Error if no member says that it is primary. */
  async primary(): Promise<PatroniMember> {
    const [primary] = await this.#members('/primary')
    if (!primary) throw new Error('No member is primary.')
    return primary
  }

  async standbys(): Promise<PatroniMember[]> {
    return await this.#members('/replica')
  }

  /** The standby that has every acknowledged commit. */
  async synchronousStandby(): Promise<PatroniMember | undefined> {
    return (await this.#members('/synchronous'))[0]
  }

  /** Makes the primary hand over to a standby in a controlled way. Resolves when Patroni confirms it. */
  async switchover(): Promise<void> {
    const leader = await this.primary()
    const candidate = await this.synchronousStandby()
    const response = await uncheckedFetch(`http://127.0.0.1:${leader.ports.rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: candidate?.name }),
      headers: { Authorization: `Basic ${btoa('patroni:replace-the-password-of-the-rest-api')}` },
    })
    if (!response.ok) throw new Error(`The switchover was refused: ${response.status} ${await response.text()}`)
    await response.text()
  }

  /** Resolves when one member is primary, the two others follow it, one of them synchronously, and HAProxy leads to the primary. */
  async settled(limit_ms = START_LIMIT_MS): Promise<void> {
    const end = performance.now() + limit_ms
    while (!(await this.#isSettled())) {
      if (performance.now() > end) throw new Error(`The cluster has not settled.\n${this.#files.logs()}`)
      await sleep(POLL_MS)
    }
  }

  async killHaproxy(): Promise<void> {
    if (!this.#haproxy) return
    const exited = once(this.#haproxy, 'exit')
    this.#haproxy.kill('SIGKILL')
    this.#haproxy = undefined
    await exited
  }

  startHaproxy(): void {
    const { directory } = this.#files
    const args = ['haproxy', '-db', '-f', join(directory, 'haproxy.cfg')]
    this.#haproxy = launch('haproxy', args, { directory, user: this.#user })
  }

  /** The output of every process of the cluster. */
  logs(): string {
    return this.#files.logs()
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()))
    await this.etcd.stop()
    await this.killHaproxy()
    await Promise.all(this.#links.map((link) => link.close()))
    await rm(this.#files.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  async #start(): Promise<void> {
    this.etcd.start()
    this.startHaproxy()
    for (const member of this.members) member.start()
    await this.settled()
    const script = ['-v', 'ON_ERROR_STOP=1', '-v', `password=${OHUN_PASSWORD}`, '-f', this.#files.database]
    await promisify(execFile)(join(BIN, 'psql'), ['-X', '-d', this.superuser_url, ...script])
  }

  async #isSettled(): Promise<boolean> {
    const [primaries, standbys] = [await this.#members('/primary'), await this.#members('/replica')]
    if (primaries.length !== 1 || standbys.length !== MEMBERS.length - 1) return false
    // Patroni names the synchronous standby a moment after PostgreSQL has chosen it, and promotes no other.
    if (!(await this.synchronousStandby())) return false
    const client = new pg.Client({ connectionString: this.superuser_url, connectionTimeoutMillis: ASK_LIMIT_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
      return rows.length === standbys.length && rows.some(({ sync_state }) => sync_state === 'sync')
    } catch {
      return false
    } finally {
      client.end().catch(() => {})
    }
  }

  async #members(path: string): Promise<PatroniMember[]> {
    const answers = await Promise.all(this.members.map(({ ports }) => says(`http://127.0.0.1:${ports.rest}${path}`)))
    return this.members.filter((_, index) => answers[index])
  }

  #url(port: number, { user, password, database }: { user: string; password: string; database: string }): string {
    const tls = `sslmode=verify-full&sslrootcert=${this.#files.certificate}`
    return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}?${tls}`
  }
}

interface Parts {
  files: PatroniFiles
  user: User | null
  machines: MachinePorts[]
  links: SeverableLink[][]
  proxy: ProxyPorts
}

async function choosePorts(): Promise<Pick<Parts, 'machines' | 'links'>> {
  const etcd = await Promise.all(MEMBERS.map(freePort))
  const links: SeverableLink[][] = []
  const machines: MachinePorts[] = []
  for (const port of etcd) {
    const [etcd_peer, postgres, rest] = [await freePort(), await freePort(), await freePort()]
    const own = await Promise.all([postgres, rest, ...etcd].map((target) => SeverableLink.open(target)))
    const [postgres_link, rest_link, ...etcd_links] = own.map((link) => link.port)
    links.push(own)
    machines.push({
      etcd: port,
      etcd_peer,
      postgres,
      rest,
      postgres_link: postgres_link!,
      rest_link: rest_link!,
      etcd_links,
    })
  }
  return { machines, links }
}

/** Removes the directories of runs that were killed, and kills their programs, which still run. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue
    const directory = join(folder, name)
    signalAll(processesNaming(directory).flatMap(processTree), 'SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function says(url: string): Promise<boolean> {
  const answer = await uncheckedFetch(url, { signal: AbortSignal.timeout(ASK_LIMIT_MS) }).catch(() => null)
  await answer?.body?.cancel().catch(() => {})
  return answer?.ok ?? false
}
