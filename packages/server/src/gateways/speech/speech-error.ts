import type { AttemptResult } from '../../platform/limits/breaker.ts'

/** The reason why nothing was spoken or understood. It is a label of metrics. */
export type SpeechFault =
  | 'unauthorized'
  | 'rate_limited'
  | 'refused'
  | 'server_error'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'malformed'
  | 'unsupported'
  | 'busy'

/** A speech provider failed. The message has the provider's status or the kind of failure, never a key or a text. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly fault: SpeechFault

  constructor(message: string, fault: SpeechFault = 'broken') {
    super(message)
    this.fault = fault
  }
}

/** The faults of the provider or of our account with it. All others concern one text or utterance, or are our own. */
const PROVIDER_FAULTS: ReadonlySet<SpeechFault> = new Set([
  'unauthorized',
  'rate_limited',
  'server_error',
  'unreachable',
  'timeout',
  'broken',
  'malformed',
])

/** The result that counts for the provider's breaker. `untried` if we aborted the attempt for a reason other than a timeout. */
export function attemptResult(error: unknown, signal: AbortSignal): AttemptResult {
  const { reason } = signal as { reason?: Error }
  if (signal.aborted) return reason?.name === 'TimeoutError' ? 'failed' : 'untried'
  const { fault = 'broken' } = error as { fault?: SpeechFault }
  return PROVIDER_FAULTS.has(fault) ? 'failed' : 'untried'
}

/** The error for a provider's HTTP status. */
export function statusError(status: number): SpeechError {
  return new SpeechError(`The speech provider answered ${status}.`, faultOf(status))
}

function faultOf(status: number): SpeechFault {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'server_error' : 'refused'
}
