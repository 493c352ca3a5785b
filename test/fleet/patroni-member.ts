import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOOLS_ENV } from '../../packages/server/test/support/tools.ts'
import type { MachinePorts, User } from './patroni-files.ts'
import { processTree, signalAll } from './process-tree.ts'
import type { SeverableLink } from './severable-link.ts'

export interface Spawned {
  directory: string
  user: User | null
}

/** Starts a program with its output in `<name>.log` of the directory. */
export function launch(name: string, [program, ...args]: string[], { directory, user }: Spawned): ChildProcess {
  const log = openSync(join(directory, `${name}.log`), 'a')
  const env = { ...TOOLS_ENV, HOME: directory, LC_ALL: 'C.UTF-8' }
  return spawn(program!, args, { ...user, cwd: '/', env, stdio: ['ignore', log, log] })
}

export interface MemberOptions extends Spawned {
  name: string
  configuration: string
  ports: MachinePorts
  /** The links through which others reach it, and through which it reaches etcd and the Patroni of others. */
  links: readonly SeverableLink[]
}

/** A machine with Patroni and its PostgreSQL. */
export class PatroniMember {
  readonly name: string
  readonly ports: MachinePorts
  readonly #options: MemberOptions
  #patroni: ChildProcess | undefined
  #frozen: number[] = []

  constructor(options: MemberOptions) {
    this.#options = options
    this.name = options.name
    this.ports = options.ports
  }

  /** Starts the machine, also after a kill. */
  start(): void {
    const { name, configuration } = this.#options
    this.#patroni = launch(name, ['patroni', configuration], this.#options)
  }

  /** Kills all processes, as if the machine had lost its power. */
  async kill(): Promise<void> {
    const exited = this.#patroni && this.#patroni.exitCode === null && once(this.#patroni, 'exit')
    signalAll(this.#processes(), 'SIGKILL')
    this.#frozen = []
    await exited
    this.#patroni = undefined
  }

  /** Kills only PostgreSQL, as the kernel does when memory is short. */
  killPostgres(): void {
    signalAll([this.#postmaster()!], 'SIGKILL')
  }

  /** Stops all processes until {@link thaw}. Their connections stay open. */
  freeze(): void {
    this.#frozen = this.#processes()
    signalAll(this.#frozen, 'SIGSTOP')
  }

  thaw(): void {
    signalAll(this.#frozen, 'SIGCONT')
    this.#frozen = []
  }

  /** Cuts the machine off from etcd and the other members, but not from clients. HAProxy still reaches it. */
  isolate(): void {
    for (const link of this.#options.links) link.cut()
  }

  heal(): void {
    for (const link of this.#options.links) link.heal()
  }

  #processes(): number[] {
    const roots = [this.#patroni?.pid, this.#postmaster()]
    return roots.flatMap((pid) => (pid === undefined ? [] : processTree(pid)))
  }

  #postmaster(): number | undefined {
    try {
      const path = join(this.#options.directory, this.name, 'data', 'postmaster.pid')
      return Number.parseInt(readFileSync(path, 'utf8'), 10)
    } catch {
      return undefined
    }
  }
}
