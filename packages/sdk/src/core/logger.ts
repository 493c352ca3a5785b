import { UsageError } from './errors.ts'
import { observe } from './hooks.ts'

/** From least to most: `error` is failures; `warn` adds retries, `info` responses, `debug` requests. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

/** Where log lines go: `console`, or a logger with the same four methods. */
export type Logger = Record<Exclude<LogLevel, 'off'>, (line: string) => void>

/** Makes the line only if it is logged. */
export type Log = (level: keyof Logger, line: () => string) => void

const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']

/** Keys, tokens and secrets; e-mail addresses; telephone numbers. All of them also in URL-encoded form. */
const PRIVATE = [
  /\b(?:pk_(?:live|test)_|ses_|whsec_)[^\s"',]+|\bBearer\s+\S+|\btoken=[^&\s]+/g,
  /[^\s/?=&<"']+(?:@|%40)[^\s/?&>"']+/g,
  /(?:\+|%2B|\b)\d{7,15}\b/gi,
]

export const redact = (text: string): string => PRIVATE.reduce((rest, kind) => rest.replace(kind, '[redacted]'), text)

/** @throws UsageError for an unknown level */
export function readLog({ logger, logLevel }: { logger?: Logger | undefined; logLevel?: LogLevel | undefined }): Log {
  const wanted = logLevel ?? (logger ? 'info' : 'off')
  const max = LEVELS.indexOf(wanted)
  if (max < 0) throw new UsageError(`logLevel: must be ${LEVELS.join(', ')}, not ${wanted}.`)
  const target = logger ?? console
  return (level, line) => {
    if (LEVELS.indexOf(level) <= max)
      observe(
        (text: string) => target[level](text),
        () => `ohun: ${redact(line())}`,
      )
  }
}
