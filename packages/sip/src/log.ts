type Line = (fields: Record<string, unknown>, message: string) => void

/** The log's methods, as pino has them. Personal data goes under `pii` and nowhere else. */
export interface SipLog {
  isLevelEnabled(level: 'trace'): boolean
  trace: Line
  warn: Line
  error: Line
}
