/** Starts everything that the audio benchmark needs, each process with its own settings, and measures. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LoadResult } from '../load.ts'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { startLoadGenerator } from '../processes.ts'
import { createCall, getAgent } from '../requests.ts'
import { makeWorkspaces, type BenchWorkspace } from '../workspaces.ts'
import type { Carried } from './bench-keys.ts'
import type { CallersOrder, CallersResult } from './callers.ts'
import { CpuGroup } from './cpu-group.ts'
import { cpuTimes, sharesBetween } from './cpu-shares.ts'
import type { EchoCost, EchoOrder } from './echo-thread.ts'
import { WARM_UP_MS } from './gaps.ts'
import { stolenMs } from './stolen.ts'
import { readUnit, refusalOf, scheduledBy, type Unit } from './unit.ts'

const CONNECTIONS = 4
/**
 * The callers represent other machines: their packets should not wait here, and no real-time process should wait for
 * them.
 */
const OF_CALLERS = { nice: -20, policy: 'other', policy_priority: 0 }
const UNITS = { audio: 'ohun-media.service', server: 'ohun-server.service' }

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export interface MediaBenchOptions {
  threads: string | undefined
  duration_ms: number
  /**
   * The folder with the unit files of the server and of a process for audio alone. Null if the server's process carries
   * the audio.
   */
  units: string | null
}

export interface Size {
  calls: number
  with_load: boolean
  carried: Carried
}

export interface Measured {
  echo: EchoCost
  callers: CallersResult
  api: LoadResult | null
  stolen_ms: number
  shares: string
}

interface Started {
  ohun: OhunServer
  audio: ChildProcess | null
  callers: ChildProcess
  groups: CpuGroup[]
}

export class MediaBench implements AsyncDisposable {
  readonly #options: MediaBenchOptions
  readonly #started: Started
  readonly #generator = startLoadGenerator()
  readonly #workspaces: BenchWorkspace[]

  private constructor(options: MediaBenchOptions, started: Started, workspaces: BenchWorkspace[]) {
    this.#options = options
    this.#started = started
    this.#workspaces = workspaces
  }

  static async open(options: MediaBenchOptions): Promise<MediaBench> {
    const BENCH_THREADS = options.threads ?? (options.units === null ? '1' : undefined)
    const environment: Record<string, string> = BENCH_THREADS === undefined ? {} : { BENCH_THREADS }
    const callers = startCallers()
    const audio = options.units === null ? null : startAudio(join(options.units, UNITS.audio), environment)
    const ready = [callers, ...(audio ? [audio] : [])].map((child) => once(child, 'message'))
    const ohun = audio ? await startOhun() : await startOhun(here('echo-server.ts'), environment)
    await Promise.all(ready)
    const groups =
      options.units === null || !audio ? [] : makeGroups(options.units, { audio: audio.pid!, server: ohun.pid })
    const workspaces = await makeWorkspaces(ohun, { count: 4, webhook_url: 'http://127.0.0.1:9/' })
    return new MediaBench(options, { ohun, audio, callers, groups }, workspaces)
  }

  async measure({ calls, with_load, carried }: Size): Promise<Measured> {
    const { callers } = this.#started
    // Each call latches to the source address of its packets.
    const ports = await this.#ask<number[]>({ calls, from_port: 9, carried })
    const order: CallersOrder = { ports, duration_ms: this.#options.duration_ms, carried }
    const api = with_load ? this.#load() : null
    const answered = once(callers, 'message')
    callers.send(order)
    await sleep(WARM_UP_MS)
    await this.#ask<EchoCost>('cost')
    const before = this.#counted()
    const [heard] = (await answered) as [CallersResult]
    const after = this.#counted()
    const echo = await this.#ask<EchoCost>('cost')
    const shares = sharesBetween(before.cpu, after.cpu, (after.at_ms - before.at_ms) * availableParallelism())
    return { callers: heard, echo, api: api && (await api), stolen_ms: after.stolen_ms - before.stolen_ms, shares }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { ohun, audio, callers, groups } = this.#started
    for (const child of audio ? [callers, audio] : [callers]) child.kill()
    await this.#generator[Symbol.asyncDispose]()
    await ohun[Symbol.asyncDispose]()
    for (const group of groups) await group[Symbol.asyncDispose]()
  }

  #counted(): { at_ms: number; stolen_ms: number; cpu: ReturnType<typeof cpuTimes> } {
    const { ohun, audio, callers } = this.#started
    const cpu = cpuTimes({
      ...(audio && { audio: audio.pid! }),
      server: ohun.pid,
      callers: callers.pid!,
      requests: this.#generator.pid,
    })
    return { at_ms: performance.now(), stolen_ms: stolenMs(), cpu }
  }

  #load(): Promise<LoadResult> {
    const requests = this.#workspaces.flatMap((workspace) => [
      getAgent(workspace),
      getAgent(workspace),
      getAgent(workspace),
      createCall(workspace),
    ])
    const { origin } = this.#started.ohun
    return this.#generator.run({ origin, requests, connections: CONNECTIONS, duration_ms: this.#options.duration_ms })
  }

  async #ask<Answer>(echo: EchoOrder | 'cost'): Promise<Answer> {
    const { ohun, audio } = this.#started
    if (!audio) return await ohun.ask<Answer>({ echo })
    const answer = once(audio, 'message')
    audio.send({ echo })
    return ((await answer) as [Answer])[0]
  }
}

function startCallers(): ChildProcess {
  return scheduled(here('callers.ts'), OF_CALLERS, {})
}

function startAudio(path: string, environment: Record<string, string>): ChildProcess {
  const unit = readUnit(path)
  return scheduled(here('echo-process.ts'), unit, {
    ...unit.environment,
    ...environment,
    PATH: process.env['PATH'] ?? '',
  })
}

/** Starts Node with a script. Settings that the system refuses are reported and left out. */
function scheduled(
  script: string,
  by: Pick<Unit, 'nice' | 'policy' | 'policy_priority'>,
  environment: Record<string, string>,
): ChildProcess {
  const words = scheduledBy(by)
  const refusal = refusalOf(words)
  if (refusal)
    console.log(
      `**Not as it should be:** “${words.join(' ')}” is refused (${refusal}), so ${script} runs at normal priority.\n`,
    )
  const [command, ...args] = [...(refusal ? [] : words), process.execPath, script]
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
}

function makeGroups(units: string, pids: { audio: number; server: number }): CpuGroup[] {
  try {
    return (['audio', 'server'] as const).flatMap((name) => {
      const { cpu_weight, policy } = readUnit(join(units, UNITS[name]))
      // A weight only counts among processes without a real-time policy, and some kernels forbid that policy in new
      // groups.
      if (policy !== 'other') return []
      const group = CpuGroup.make(name, cpu_weight)
      group.enter(pids[name])
      return [group]
    })
  } catch (error) {
    console.log(
      `**Not as it should be:** without the right to make groups of processes, CPUWeight= has no effect (${(error as Error).message}).\n`,
    )
    return []
  }
}
