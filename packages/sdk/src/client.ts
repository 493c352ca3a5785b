import { Calls } from './calls.ts'
import type { Environment } from './core/environment.ts'
import { readOptions, type OhunOptions } from './core/options.ts'
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
  /** From the key: `pk_live_` is production, `pk_test_` the sandbox; null without a key. */
  readonly environment: Environment | null
  readonly baseUrl: string
  /** Sends operations by their path, such as one that is newer than this version of the SDK. */
  readonly transport: Transport

  /** @throws UsageError for a missing or malformed key or address, and for a live key in a browser. */
  constructor(options: OhunOptions = {}) {
    const config = readOptions(options)
    const transport = new Transport(config)
    super(transport)
    this.calls = new Calls(transport, config.clock)
    this.transport = transport
    this.environment = config.environment
    this.baseUrl = config.baseUrl
  }
}
