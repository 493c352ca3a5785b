import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { TOOLS_ENV } from '../../../packages/server/test/support/tools.ts'
import type { Part } from './part.ts'

const POLL_MS = 100
const READY_LIMIT_MS = 60_000
/** A process that has not stopped after this time is killed, and the run fails. */
const STOP_LIMIT_MS = 120_000

export interface ProcessOptions {
  name: string
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The file for its output. The output of later starts is appended. */
  log_file: string
  cwd?: string
  isReady(): Promise<boolean>
}

/** The processes to kill when this one exits, because they have their own process groups. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL')
})

/** A process with its children, in a process group of its own. */
export class ProcessPart implements Part {
  readonly name: string
  readonly #options: ProcessOptions
  #child: ChildProcess | null = null

  constructor(options: ProcessOptions) {
    this.name = options.name
    this.#options = options
  }

  async start(): Promise<void> {
    const { command, args, env = TOOLS_ENV, log_file, cwd } = this.#options
    const log = openSync(log_file, 'a')
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    this.#child = child
    await this.#untilReady(child)
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    const child = this.#child
    const late = setTimeout(() => child && signal(child, 'SIGKILL'), STOP_LIMIT_MS)
    await this.#end('SIGTERM')
    clearTimeout(late)
    if (child?.signalCode === 'SIGKILL') throw new Error(`${this.name} did not stop within ${STOP_LIMIT_MS} ms.`)
  }

  freeze(): void {
    if (this.#child) signal(this.#child, 'SIGSTOP')
  }

  resume(): void {
    if (this.#child) signal(this.#child, 'SIGCONT')
  }

  async #end(name: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    signal(child, name)
    await exited
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const { name, log_file, isReady } = this.#options
    for (const until_ms = performance.now() + READY_LIMIT_MS; performance.now() < until_ms; await sleep(POLL_MS)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}; its log is ${log_file}`)
      if (await isReady()) return
    }
    throw new Error(`${name} was not ready within ${READY_LIMIT_MS} ms; its log is ${log_file}`)
  }
}

/** Signals the whole group. SIGTERM is sent only to the process itself, which stops its children. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(name === 'SIGTERM' ? child.pid : -child.pid, name)
}
