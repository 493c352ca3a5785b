import type { Context } from './context.ts'
import { usageError } from './errors.ts'
import type { Settings } from './manifest.ts'
import { safeText } from './output/safe-text.ts'

/** A day. */
const longest_seconds = 86_400

/** The context with clients as `--timeout` and `--debug` want them, whichever command makes them. */
export function withClientSettings(context: Context, { timeout, debug }: Settings): Context {
  if (timeout !== undefined && (timeout <= 0 || timeout > longest_seconds)) {
    throw usageError(`--timeout: must be a number of seconds above 0, up to ${longest_seconds}, not ${timeout}.`)
  }
  const { stderr } = context
  // Nothing waits for a line of the log, and a closed stderr loses it.
  const log = (line: string): void => void stderr.write(`${safeText(line)}\n`).catch(() => {})
  const added = { ...(timeout === undefined ? {} : { timeout_seconds: timeout }), ...(debug ? { log } : {}) }
  return { ...context, createClient: (options) => context.createClient({ ...options, ...added }) }
}
