import type { Environment } from './environment.ts'
import { readOptions, type Config, type OhunOptions } from './options.ts'

/** For the functions that send operations. A client does not show its key to anything else. */
export let configOf!: (core: OhunCore) => Config

/**
 * A client without methods, for the functions of `@ohun/sdk/operations`. A bundler leaves out all operations that a program does not
 * use.
 *
 * @example
 * ```ts
 * import { createCall, OhunCore } from '@ohun/sdk/operations'
 *
 * const ohun = new OhunCore({ apiKey: process.env.OHUN_API_KEY })
 * const call = await createCall(ohun, { agent_id, to_number: '+2348031234567' })
 * ```
 */
export class OhunCore {
  // A private field at run time too: neither printing nor serialising a client shows its key.
  readonly #config: Config
  /** The environment of the key: `pk_live_` is production, `pk_test_` the sandbox. Null without a key. */
  readonly environment: Environment | null
  readonly baseUrl: string

  static {
    configOf = (core) => core.#config
  }

  /** @throws UsageError for a missing or malformed key or address, and for a live key in a browser. */
  constructor(options: OhunOptions = {}) {
    this.#config = readOptions(options)
    this.environment = this.#config.environment
    this.baseUrl = this.#config.baseUrl
  }
}
