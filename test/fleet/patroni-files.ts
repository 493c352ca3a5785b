import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSigned } from '../../packages/server/test/support/self-signed.ts'

const DEPLOYED = join(import.meta.dirname, '../../deploy/postgres')
/** The files are for the newest PostgreSQL. Debian 12 has this version. */
export const BIN = '/usr/lib/postgresql/15/bin'
/** The files of a cluster without pgBackRest. */
const FILES = ['10-cluster.yml', '20-member.yml', '30-passwords.yml']

/** The ports of one machine, all on loopback. The others reach its PostgreSQL and Patroni at the ports with `_link`. */
export interface MachinePorts {
  etcd: number
  etcd_peer: number
  postgres: number
  postgres_link: number
  rest: number
  rest_link: number
  /** The ports at which its own Patroni reaches each etcd. */
  etcd_links: number[]
}

export interface ProxyPorts {
  primary: number
  standbys: number
  metrics: number
}

export interface User {
  uid: number
  gid: number
}

/** The directory of a cluster. It contains the files of `deploy/postgres` with other addresses and paths. */
export class PatroniFiles {
  readonly directory: string
  readonly #user: User | null

  constructor(directory: string, user: User | null) {
    this.directory = directory
    this.#user = user
    this.#make('.')
    const { key, cert } = selfSigned()
    this.#write('member.key', key)
    this.#write('member.crt', cert)
    this.#write('ca.crt', cert)
  }

  get certificate(): string {
    return join(this.directory, 'ca.crt')
  }

  /** @returns etcd's configuration file. */
  etcd(place: number, machines: readonly MachinePorts[]): string {
    const { etcd, etcd_peer } = machines[place]!
    const peers = machines.map((machine, index) => `etcd${index + 1}=http://127.0.0.1:${machine.etcd_peer}`)
    const text = deployed('etcd/etcd.yml')
      .replace('name: etcd1', `name: etcd${place + 1}`)
      .replace(/^initial-cluster: .*$/m, `initial-cluster: ${peers.join(',')}`)
      .replaceAll('10.0.0.11:2379', `127.0.0.1:${etcd}`)
      .replaceAll('10.0.0.11:2380', `127.0.0.1:${etcd_peer}`)
      .replace('/var/lib/etcd/ohun', join(this.directory, `etcd${place + 1}`))
      .concat('enable-v2: true\n')
    return this.#write(`etcd${place + 1}.yml`, text)
  }

  /** @returns Patroni's configuration directory. */
  patroni(name: string, { postgres, postgres_link, rest, rest_link, etcd_links }: MachinePorts): string {
    const home = this.#make(name)
    const configuration = this.#make(`${name}/configuration`)
    for (const file of FILES) {
      const text = deployed(`patroni/${file}`)
        // With this protocol, Debian's Patroni 3.0.2 gets the leader's key back after a freeze that was longer than its TTL.
        .replace('etcd3:', 'etcd:')
        // Otherwise Patroni would learn the addresses behind the links from etcd and bypass the links.
        .replace(
          /hosts: .*$/m,
          `hosts: ${etcd_links.map((port) => `127.0.0.1:${port}`).join(',')}\n  use_proxies: true`,
        )
        .replace('name: pg1', `name: ${name}`)
        .replace('connect_address: 10.0.0.11:8008', `connect_address: 127.0.0.1:${rest_link}`)
        .replace('connect_address: 10.0.0.11:5432', `connect_address: 127.0.0.1:${postgres_link}`)
        .replace('10.0.0.11:8008', `127.0.0.1:${rest}`)
        .replace('10.0.0.11:5432', `127.0.0.1:${postgres}`)
        .replaceAll('/etc/patroni/', `${this.directory}/`)
        .replace('/var/lib/postgresql/18/main', join(home, 'data'))
        .replace('/var/lib/postgresql/.pgpass-patroni', join(home, 'pgpass'))
        .replace('/var/run/postgresql', home)
        .replace('/usr/lib/postgresql/18/bin', BIN)
        // A machine that runs tests is not restarted.
        .replace('mode: automatic', 'mode: off')
      this.#write(`${name}/configuration/${file}`, text)
    }
    return configuration
  }

  /** @returns HAProxy's configuration file. */
  haproxy(ports: ProxyPorts, machines: readonly MachinePorts[]): string {
    let text = deployed('haproxy/haproxy.cfg')
      .replace('127.0.0.1:5000\n', `127.0.0.1:${ports.primary}\n`)
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.primary}`)
      .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${ports.standbys}`)
      .replace('bind 127.0.0.1:8405', `bind 127.0.0.1:${ports.metrics}`)
      .replace('/run/haproxy/admin.sock', join(this.directory, 'haproxy.sock'))
    for (const [index, { postgres, rest }] of machines.entries())
      text = text.replaceAll(`10.0.0.1${index + 1}:5432 port 8008`, `127.0.0.1:${postgres} port ${rest}`)
    return this.#write('haproxy.cfg', text)
  }

  /** The file that is run once on the primary. */
  get database(): string {
    return this.#write('create-database.sql', deployed('patroni/create-database.sql'))
  }

  /** The output of the programs, to explain a failure. */
  logs(): string {
    const names = readdirSync(this.directory).filter((name) => name.endsWith('.log'))
    return names.map((name) => `== ${name}\n${readFileSync(join(this.directory, name), 'utf8')}`).join('\n')
  }

  #make(name: string): string {
    const path = join(this.directory, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    this.#own(path)
    return path
  }

  #write(name: string, text: string): string {
    const path = join(this.directory, name)
    writeFileSync(path, text, { mode: 0o600 })
    this.#own(path)
    return path
  }

  #own(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid)
  }
}

function deployed(path: string): string {
  return readFileSync(join(DEPLOYED, path), 'utf8')
}

/** The password of a role in `30-passwords.yml`, which is good enough on loopback. */
export const passwordOf = (role: 'postgres' | 'replicator'): string => `replace-the-password-of-${role}`
