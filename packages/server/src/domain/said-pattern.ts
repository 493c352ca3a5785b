import vm from 'node:vm'

/** A pattern that needs more for one text was not meant so. */
const LONGEST_MS = 100
/** A process that is kept waiting has not worked on the pattern meanwhile, and tries again. */
const MOST_TRIES = 20
const MICROSECONDS = 1_000

const context = vm.createContext({ pattern: /./, text: '' }) as { pattern: RegExp; text: string }
const test = new vm.Script('pattern.test(text)')

/** A pattern that takes too long for a text. */
export class SlowPattern extends Error {
  override name = 'SlowPattern'

  constructor(pattern: string) {
    super(`The pattern /${pattern}/ takes too long: a group that repeats must not have a part that repeats.`)
  }
}

/**
 * A pattern for what is said. Plain words are patterns too, as capitals make no difference.
 * @throws SyntaxError if it is not a regular expression.
 */
export function saidPattern(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}

/** Whether a text is like a pattern that a customer wrote. @throws SlowPattern */
export function isSaidIn(text: string, pattern: string): boolean {
  Object.assign(context, { pattern: saidPattern(pattern), text })
  for (let tries = 1; ; tries++) {
    const before = process.cpuUsage()
    try {
      return test.runInContext(context, { timeout: LONGEST_MS }) as boolean
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const worked_ms = process.cpuUsage(before).user / MICROSECONDS
      if (worked_ms > LONGEST_MS / 2 || tries === MOST_TRIES) throw new SlowPattern(pattern)
    }
  }
}
