import vm from 'node:vm'

/** The CPU time for one text. A pattern that needs more is a mistake. */
const MAX_MS = 100
/** The CPU time for all patterns of a simulation together. */
const MAX_TOTAL_MS = 2_000
/** A match that takes no longer does not count: the largest simulation has millions of them. */
const FREE_MS = 1
/** The most attempts. A timeout during which the thread got little CPU time does not count, and the match is retried. */
const MAX_TRIES = 20
const MICROSECONDS = 1_000

const context = vm.createContext({ pattern: /./, text: '' }) as { pattern: RegExp; text: string }
const test = new vm.Script('pattern.test(text)')

/** A pattern takes too long. */
export class SlowPattern extends Error {
  override name = 'SlowPattern'

  constructor(pattern: string) {
    super(`The pattern /${pattern}/ takes too long: a group that repeats must not have a part that repeats.`)
  }
}

/**
 * A pattern for words that are said. It ignores case, so that plain words are patterns too.
 * @throws SyntaxError if it is not a regular expression.
 */
export function textPattern(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}

/** The patterns of one simulation, which have a limit for each text and one together: simulations of others wait for its end. */
export class TextPatterns {
  #left_ms: number
  /** The pattern that used up the time. */
  #slow: string | undefined

  constructor(total_ms = MAX_TOTAL_MS) {
    this.#left_ms = total_ms
  }

  /** True if a text matches a pattern that a customer wrote. @throws SlowPattern */
  matches(text: string, pattern: string): boolean {
    this.requireTime()
    Object.assign(context, { pattern: textPattern(pattern), text })
    const before = process.threadCpuUsage()
    try {
      return tested(pattern)
    } finally {
      this.#spend(process.threadCpuUsage(before).user / MICROSECONDS, pattern)
    }
  }

  /** @throws SlowPattern if the patterns have used up their time. */
  requireTime(): void {
    if (this.#slow !== undefined) throw new SlowPattern(this.#slow)
  }

  #spend(ms: number, pattern: string): void {
    this.#left_ms -= Math.max(0, ms - FREE_MS)
    if (this.#left_ms <= 0) this.#slow ??= pattern
  }
}

/** @throws SlowPattern */
function tested(pattern: string): boolean {
  for (let tries = 1; ; tries++) {
    const before = process.threadCpuUsage()
    try {
      return test.runInContext(context, { timeout: MAX_MS }) as boolean
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const worked_ms = process.threadCpuUsage(before).user / MICROSECONDS
      if (worked_ms > MAX_MS / 2 || tries === MAX_TRIES) throw new SlowPattern(pattern)
    }
  }
}
