import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'

const EVERY_MS = 60_000
/** Further reasons are counted together. */
const MAX_REASONS = 10
const LEVELS = ['info', 'warn', 'error'] as const
const ALL_LEVELS = ['trace', 'debug', ...LEVELS, 'fatal'] as const

interface Fields {
  carrier?: unknown
  reason?: unknown
  err?: unknown
}

/** Selects the lines that are limited. */
export interface LimitedLines {
  /** By default, all lines are limited. */
  applies?: (fields: Fields) => boolean
  /** The reason by which suppressed lines are counted. By default, the field `reason`. */
  reasonOf?: (fields: Fields) => unknown
}

/** The lines of one kind since the last one that was written. */
interface Suppressed {
  count: number
  reasons: Map<string, number>
  /** Writes the last of these lines. */
  write: ((more: object) => void) | null
}

interface Limiter extends Required<LimitedLines> {
  clock: Clock
  kinds: Map<string, Suppressed>
}

/**
 * Wraps a log for events that a carrier or provider can cause at any rate. For each kind of line, given by its message and its
 * `carrier`, it writes the first line at once, and then one a minute with the number of suppressed lines and their reasons.
 */
export function limitedLog(
  log: Log,
  clock: Clock,
  { applies = () => true, reasonOf = ({ reason }) => reason }: LimitedLines = {},
): Log {
  return limit(log, { clock, kinds: new Map(), applies, reasonOf })
}

function limit(log: Log, limiter: Limiter): Log {
  const limited = Object.create(log) as Log
  for (const level of LEVELS)
    limited[level] = (first: unknown, second?: unknown): void => {
      if (!log.isLevelEnabled(level)) return
      const [fields, message] = typeof first === 'string' ? [{}, first] : [first as Fields, String(second)]
      if (!limiter.applies(fields)) return log[level](fields, message)
      const kind = `${level} ${message} ${String(fields.carrier)}`
      take(limiter, { kind, fields, write: (more) => log[level]({ ...fields, ...more }, message) })
    }
  const child = (bindings: object): Log => limitedChild({ log, limiter }, bindings)
  limited.child = child as unknown as Log['child']
  return limited
}

/** A child log that is created with its first line: each call has one, and few write anything. */
function limitedChild(parent: { log: Log; limiter: Limiter }, bindings: object): Log {
  const { log, limiter } = parent
  const child = Object.create(log) as Log
  let made: Log | undefined
  for (const level of ALL_LEVELS)
    child[level] = (...line: unknown[]): void => {
      if (!log.isLevelEnabled(level)) return
      made ??= limit(log.child(bindings), limiter)
      Reflect.apply(made[level], made, line)
    }
  const grandchild = (more: object): Log => limitedChild(parent, { ...bindings, ...more })
  child.child = grandchild as unknown as Log['child']
  return child
}

interface Line {
  kind: string
  fields: Fields
  write: (more: object) => void
}

function take(limiter: Limiter, { kind, fields, write }: Line): void {
  const suppressed = limiter.kinds.get(kind)
  if (!suppressed) {
    beginMinute(limiter, kind)
    return write({})
  }
  suppressed.count++
  suppressed.write = write
  const { reasons } = suppressed
  const given = limiter.reasonOf(fields)
  if (typeof given !== 'string') return
  const reason = reasons.has(given) || reasons.size < MAX_REASONS ? given : 'others'
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
}

/** Begins a minute of a kind. The kind is forgotten after a minute without another line. */
function beginMinute(limiter: Pick<Limiter, 'clock' | 'kinds'>, kind: string): void {
  const { clock, kinds } = limiter
  const suppressed: Suppressed = { count: 0, reasons: new Map(), write: null }
  kinds.set(kind, suppressed)
  clock.after(EVERY_MS, () => {
    const { count, reasons, write } = suppressed
    if (!write) return void kinds.delete(kind)
    beginMinute(limiter, kind)
    write({ suppressed: count, ...(reasons.size > 0 && { reasons: Object.fromEntries(reasons) }) })
  })
}
