type Line = (fields: Record<string, unknown>, message: string) => void

/** What a log must do; pino's does. Personal data goes under `pii` and nowhere else. */
export interface SipLog {
  isLevelEnabled(level: 'trace'): boolean
  trace: Line
  warn: Line
  error: Line
}
