type Line = (fields: Record<string, unknown>, message: string) => void

/** The methods of the log, which match those of pino. Personal data must be under `pii` and nowhere else. */
export interface SipLog {
  isLevelEnabled(level: 'trace'): boolean
  trace: Line
  warn: Line
  error: Line
}
