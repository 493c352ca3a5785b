import vm from 'node:vm'

/** The time limit for one text. A pattern that needs more is a mistake. */
const MAX_MS = 100
/** The most attempts. A timeout during which the process got little CPU time does not count, and the match is retried. */
const MAX_TRIES = 20
const MICROSECONDS = 1_000

const context = vm.createContext({ pattern: /./, text: '' }) as { pattern: RegExp; text: string }
const test = new vm.Script('pattern.test(text)')

/** A pattern takes too long for a text. */
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

/** True if a text matches a pattern that a customer wrote. @throws SlowPattern */
export function matchesPattern(text: string, pattern: string): boolean {
  Object.assign(context, { pattern: textPattern(pattern), text })
  for (let tries = 1; ; tries++) {
    const before = process.cpuUsage()
    try {
      return test.runInContext(context, { timeout: MAX_MS }) as boolean
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const worked_ms = process.cpuUsage(before).user / MICROSECONDS
      if (worked_ms > MAX_MS / 2 || tries === MAX_TRIES) throw new SlowPattern(pattern)
    }
  }
}
