import type { SynchronousAnswer, SynchronousCause } from '../../delivery/synchronous-answer.ts'
import type { TurnFailure } from '../../gateways/ai/responder.ts'
import type { FallbackReason } from '../../generated/types.gen.ts'

/** The backend of a turn did not answer. */
export class BackendFailure extends Error {
  override name = 'BackendFailure'
  readonly failure: TurnFailure

  constructor(failure: TurnFailure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** The failure of a request, with the reason that the turn reports. */
export function backendFailure({ cause, detail, status }: SynchronousAnswer & { kind: 'failed' }): BackendFailure {
  return new BackendFailure({ reason: reasons[cause], detail, status })
}

const reasons: Readonly<Record<SynchronousCause, FallbackReason>> = {
  timeout: 'timeout',
  busy: 'timeout',
  dns: 'dns',
  connect: 'connect',
  no_url: 'connect',
  tls: 'tls',
  blocked: 'blocked',
  redirect: 'status',
  status: 'status',
  too_large: 'bad_reply',
  not_json: 'bad_reply',
  shape: 'bad_reply',
  breaker_open: 'breaker_open',
}
