import type { Installation } from '../installation.ts'
import { sent } from './sent.ts'
import type { Finding, Sent, Traffic } from './traffic.ts'

/** Reads, which the SDK and the load balancer may repeat freely. */
export class Reads implements Traffic {
  readonly name = 'reads'
  readonly every_ms = 500
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  send(): Promise<Sent> {
    return sent(
      () => this.#at.customer.production.billing.balance(),
      () => '',
    )
  }

  check(): Promise<Finding[]> {
    return Promise.resolve([])
  }
}
