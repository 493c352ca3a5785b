import type { Clock } from '@ohun/clock'
import type { TlsClient } from '@ohun/sip'
import { readTrunkTls, type TrunkTls } from '../gateways/telephony/sip/trunk-tls.ts'
import type { Log } from '../platform/log.ts'

interface TrunkTlsDeps {
  clock: Clock
  log: Log
}

const READ_AGAIN_MS = 60_000

/** The TLS settings of a trunk. Its files are read again when they are used, a minute after the last reading. */
export class RenewedTrunkTls {
  readonly #trunk: TrunkTls
  readonly #deps: TrunkTlsDeps
  #client: TlsClient
  #read_ms: number

  private constructor(trunk: TrunkTls, client: TlsClient, deps: TrunkTlsDeps) {
    this.#trunk = trunk
    this.#client = client
    this.#deps = deps
    this.#read_ms = deps.clock.monotonic_ms()
  }

  /** @throws StartError for a file that cannot be read or is not valid. */
  static async read(trunk: TrunkTls, deps: TrunkTlsDeps): Promise<RenewedTrunkTls> {
    return new RenewedTrunkTls(trunk, await readTrunkTls(trunk), deps)
  }

  /** The settings of the last reading, also while the files are being replaced. */
  current(): TlsClient {
    const now_ms = this.#deps.clock.monotonic_ms()
    if (now_ms - this.#read_ms >= READ_AGAIN_MS) {
      this.#read_ms = now_ms
      void this.#readAgain()
    }
    return this.#client
  }

  async #readAgain(): Promise<void> {
    try {
      this.#client = await readTrunkTls(this.#trunk)
    } catch (error) {
      const message = 'the renewed certificate of a trunk cannot be used; the previous one stays'
      this.#deps.log.warn({ err: error, carrier: this.#trunk.name }, message)
    }
  }
}
