import { Calls } from './calls.ts'
import type { OhunOptions } from './core/options.ts'
import { Transport } from './core/transport.ts'
import { Resources } from './generated/resources.gen.ts'

/**
 * The Ohun API. Every operation is a method of one of its groups: `ohun.calls.create(…)`.
 *
 * @example
 * ```ts
 * const ohun = new Ohun({ apiKey: process.env.OHUN_API_KEY })
 * for await (const call of ohun.calls.list({ direction: 'outbound' })) console.log(call.call_id, call.status)
 * ```
 */
export class Ohun extends Resources {
  override readonly calls: Calls
  /** Sends operations by their path, such as an operation that is newer than this version of the SDK. */
  readonly transport: Transport

  /** @throws UsageError for a missing or malformed key or address, and for a live key in a browser. */
  constructor(options: OhunOptions = {}) {
    super(options)
    this.calls = new Calls(this)
    this.transport = new Transport(this)
  }
}
