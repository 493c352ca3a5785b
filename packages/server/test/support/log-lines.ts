import { createLog, type Log } from '../../src/platform/log.ts'

export interface LogLines {
  log: Log
  lines: Record<string, unknown>[]
  /** The lines with this message. */
  of(message: string): Record<string, unknown>[]
}

/** A log that records its lines. */
export function logLines(level: 'info' | 'debug' = 'info'): LogLines {
  const lines: Record<string, unknown>[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  return { log, lines, of: (message) => lines.filter(({ msg }) => msg === message) }
}
