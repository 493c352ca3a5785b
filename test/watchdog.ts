import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { STALL_MS } from './limits.ts'

const LOOK_MS = 10_000
/** A test that takes longer is reported, so that an observer of the run sees what it is waiting for. */
const SLOW_MS = 90_000

interface Running {
  name: string
  since_ms: number
  named: boolean
}

/**
 * Ends a run that hangs, and reports the tests that were running: a test's own limit does not end a process that
 * blocks.
 */
export class Watchdog implements Reporter {
  readonly #stall_ms: number
  readonly #running = new Map<string, Running>()
  #progress_ms = performance.now()
  #timer: NodeJS.Timeout | undefined

  /** @param stall_ms - Ends the run in which no test ends for so long. */
  constructor(stall_ms = STALL_MS) {
    this.#stall_ms = stall_ms
  }

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#timer.unref()
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  onTestModuleStart({ id, moduleId }: TestModule): void {
    this.#began(id, moduleId)
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.#ended(id)
  }

  onTestCaseReady({ id, fullName, module }: TestCase): void {
    this.#began(id, `${module.moduleId} > ${fullName}`)
  }

  onTestCaseResult({ id }: TestCase): void {
    this.#ended(id)
  }

  #began(id: string, name: string): void {
    this.#progress_ms = performance.now()
    this.#running.set(id, { name, since_ms: this.#progress_ms, named: false })
  }

  #ended(id: string): void {
    this.#progress_ms = performance.now()
    this.#running.delete(id)
  }

  #look(): void {
    const now = performance.now()
    for (const running of this.#running.values()) {
      const seconds = Math.round((now - running.since_ms) / 1000)
      if (running.named || now - running.since_ms < SLOW_MS || !running.name.includes(' > ')) continue
      running.named = true
      process.stderr.write(`still running after ${seconds} s: ${running.name}\n`)
    }
    if (now - this.#progress_ms < this.#stall_ms) return
    const names = [...this.#running.values()].map(({ name }) => `  ${name}\n`).join('')
    process.stderr.write(`No test has ended for ${this.#stall_ms / 1000} s, so the run is ended. Running:\n${names}`)
    process.exit(1)
  }
}
