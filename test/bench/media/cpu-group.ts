import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The folder of cgroups version 1, which has a folder for each resource. */
const OLDER = '/sys/fs/cgroup/cpu'
const NEWER = '/sys/fs/cgroup'
/** The share in version 1 for a weight of 1. */
const SHARE = 10.24
/** Processes that have just ended leave their group a moment later. */
const TRIES = 50

/** A group of processes with a weight, like the group that systemd creates for each service (`CPUWeight=`). */
export class CpuGroup implements AsyncDisposable {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  /** @throws Error if this process may not create groups. */
  static make(name: string, weight: number): CpuGroup {
    const is_older = existsSync(join(OLDER, 'cgroup.procs'))
    const path = join(is_older ? ownGroup() : NEWER, `ohun-bench-${name}-${process.pid}`)
    if (!is_older) writeFileSync(join(NEWER, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(path)
    const [file, value] = is_older ? ['cpu.shares', Math.round(weight * SHARE)] : ['cpu.weight', weight]
    writeFileSync(join(path, file), String(value))
    return new CpuGroup(path)
  }

  /** Adds the process with its threads, and everything that it starts from now on. */
  enter(pid: number): void {
    writeFileSync(join(this.#path, 'cgroup.procs'), String(pid))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++)
      try {
        return rmdirSync(this.#path)
      } catch {
        await sleep(20)
      }
  }
}

function ownGroup(): string {
  const [, path = '/'] = /^\d+:(?:\w+,)*cpu(?:,\w+)*:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  return join(OLDER, path)
}
