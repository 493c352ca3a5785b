import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { uncheckedFetch } from '../upgrade/unchecked-fetch.ts'
import type { MachinePorts, PatroniFiles } from './patroni-files.ts'
import { launch, type Spawned } from './patroni-member.ts'

interface Status {
  header: { member_id: string }
  leader?: string
}

/** Three members of etcd. */
export class EtcdCluster {
  readonly #machines: readonly MachinePorts[]
  readonly #spawned: Spawned
  readonly #configurations: string[]
  readonly #running: (ChildProcess | undefined)[] = []

  constructor(machines: readonly MachinePorts[], files: PatroniFiles, spawned: Spawned) {
    this.#machines = machines
    this.#spawned = spawned
    this.#configurations = machines.map((_, index) => files.etcd(index, machines))
  }

  /** Starts the members that do not run. */
  start(): void {
    for (const [index, configuration] of this.#configurations.entries())
      this.#running[index] ??= launch(`etcd${index + 1}`, ['etcd', '--config-file', configuration], this.#spawned)
  }

  /** @throws Error if there is no leader. */
  async killLeader(): Promise<void> {
    for (const place of this.#machines.keys()) {
      const status = this.#running[place] && (await this.#status(place))
      if (!status || status.leader !== status.header.member_id) continue
      return await this.#kill(place)
    }
    throw new Error('etcd has no leader.')
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#machines.keys()].map((place) => this.#kill(place)))
  }

  async #kill(place: number): Promise<void> {
    const child = this.#running[place]
    this.#running[place] = undefined
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async #status(place: number): Promise<Status | null> {
    const url = `http://127.0.0.1:${this.#machines[place]!.etcd}/v3/maintenance/status`
    const answer = await uncheckedFetch(url, { method: 'POST', body: '{}' }).catch(() => null)
    return answer?.ok ? ((await answer.json()) as Status) : null
  }
}
