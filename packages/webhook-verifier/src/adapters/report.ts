import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { ReceiverError } from './receiver-error.ts'

/** Where log lines are written: `console`, or any similar logger. */
export interface WebhookLogger {
  /** Logs that a request was refused. */
  warn(line: string): void
  /** Logs that something on this side failed. */
  error(line: string, error?: unknown): void
}

/** How refused requests and failed handlers are reported. */
export interface ReportOptions {
  /**
   * Called for every refused request and failed handler. If it is set, lines are written only if there is a `logger`
   * too.
   */
  onError?: (error: unknown) => void
  /**
   * Writes one line for each reason and minute; the next line says how many were left out. Default: `console`. `false`
   * disables logging. Lines contain neither secrets nor bodies.
   */
  logger?: WebhookLogger | false
}

/** Anyone on the internet can send requests that are refused, so the log must not grow with their number. */
const INTERVAL_MS = 60_000
const MAX_REASONS = 100

/** Reports failures to the receiver's developer. A callback that throws must not prevent the response to the request. */
export function createReporter({ onError, logger }: ReportOptions): (error: unknown) => void {
  const chosen = logger ?? (onError ? false : console)
  const write = chosen && limited(chosen)
  return (error) => {
    attempt(() => onError?.(error))
    if (write) attempt(() => write(error))
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch (failure) {
    // oxlint-disable-next-line no-console -- it would be lost otherwise
    console.error(failure)
  }
}

function limited(logger: WebhookLogger): (error: unknown) => void {
  const lines = new Map<string, { at: number; left_out: number }>()
  return (error) => {
    const reason = reasonOf(error)
    const last = lines.get(reason)
    const now = Date.now()
    if (last && now - last.at < INTERVAL_MS) return void last.left_out++
    if (lines.size >= MAX_REASONS) lines.clear()
    lines.set(reason, { at: now, left_out: 0 })
    writeLine(logger, error, last?.left_out ?? 0)
  }
}

/** Failed handlers are grouped by message: two different errors in a minute are two lines. */
function reasonOf(error: unknown): string {
  if (error instanceof WebhookVerificationError) return error.reason
  return error instanceof ReceiverError ? error.code : String(error)
}

function writeLine(logger: WebhookLogger, error: unknown, left_out: number): void {
  const more = left_out > 0 ? ` (${left_out} more since the last line)` : ''
  const { message, reason } = error as Partial<WebhookVerificationError>
  if (reason === 'body_already_parsed') return logger.error(`Ohun webhook failed: ${message}${more}`)
  if (error instanceof WebhookVerificationError) return logger.warn(`Ohun webhook refused: ${message}${more}`)
  if (error instanceof ReceiverError && error.status < 500)
    return logger.warn(`Ohun webhook refused: ${error.code}: ${message}${more}`)
  logger.error(`Ohun webhook failed:${more}`, error)
}
