import { pino, stdSerializers, type DestinationStream, type Level, type Logger } from 'pino'
import { standardError } from './log-writer.ts'

/** A log of static messages with fields. Personal data (numbers, texts, bodies, addresses) goes under `pii` and nowhere else. */
export type Log = Logger
export type LogLevel = Level | 'silent'

/** Fields that are never written, at any level. */
const SECRETS = ['authorization', 'api_key', 'signing_secret', 'password', 'token', 'encryption_key', 'key']
const SECRET_PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
const PERSONAL_PATHS = ['pii', '*.pii']

/** Writes JSON lines to stderr. `pii` is dropped unless the level is `trace`, which is not for production. */
export function createLog(level: LogLevel, destination: DestinationStream = destinationOf(level)): Log {
  const paths = level === 'trace' ? SECRET_PATHS : [...SECRET_PATHS, ...PERSONAL_PATHS]
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths, remove: true },
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/** A silent log needs no timer that empties its buffer. */
const destinationOf = (level: LogLevel): DestinationStream =>
  level === 'silent' ? { write() {} } : standardErrorToTheEnd()

function standardErrorToTheEnd(): DestinationStream {
  const stderr = standardError()
  process.once('exit', () => stderr.flushSync())
  return stderr
}

/** Keeps only the fields that identify the fault: PostgreSQL puts row values into `detail`, and HTTP clients add requests. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.err(error)
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type, message, stack, code, constraint, table }
}
