import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { RtpPhone } from '../../packages/server/test/support/rtp-phone.ts'
import { startSipp, type Sipp } from '../../packages/server/test/support/sipp.ts'
import { TalkingPhone } from '../../packages/server/test/support/talking-phone.ts'
import { TlsBridge, type TlsBridgeOptions } from './tls-bridge.ts'
import { WAIT } from '../limits.ts'

const SUITE = 'AES_CM_128_HMAC_SHA1_80'
const KEYING_BYTES = 30
const KEY = new RegExp(`a=crypto:\\d ${SUITE} inline:([A-Za-z0-9+/=]+)`, 'g')
const AUDIO = /m=audio (\d+) /g
/** The time limit for sipp. A conversation takes longer than other scenarios. */
const LIMIT = '240s'
const SOON = { ...WAIT, interval: 5 }

/**
 * The gateway of a carrier, for one call at a time. It consists of sipp over TLS, which requires reliable responses, and a telephone
 * behind it with encrypted audio.
 */
export class EncryptedGateway implements AsyncDisposable {
  readonly #bridge: TlsBridge
  readonly #peer_port: number

  private constructor(bridge: TlsBridge, peer_port: number) {
    this.#bridge = bridge
    this.#peer_port = peer_port
  }

  static async open(options: Omit<TlsBridgeOptions, 'peer_port'>): Promise<EncryptedGateway> {
    const peer_port = await freePort()
    return new EncryptedGateway(await TlsBridge.open({ ...options, peer_port }), peer_port)
  }

  /** The port at which the service calls it. */
  get port(): number {
    return this.#bridge.tls_port
  }

  /** Runs a scenario of sipp, which waits for a call, or makes one if it has numbers. */
  async plays(scenario: string, numbers?: { caller: string; called: string }): Promise<GatewayCall> {
    const phone = await RtpPhone.open()
    // Receivers guess how often sequence numbers have wrapped, and the first packets may arrive before they listen.
    phone.sequence = 1
    const key = randomBytes(KEYING_BYTES).toString('base64')
    this.#bridge.heard = ''
    const keys = { key, tls_port: `${this.port}`, audio_port: `${phone.socket.address().port}` }
    const sipp = await startSipp(scenario, {
      port: this.#peer_port,
      transport: 'tcp',
      args: ['-timeout', LIMIT],
      keys: { ...keys, service_port: `${this.port}`, caller: numbers?.caller ?? '' },
      ...(numbers && { service: numbers.called, target: { host: '127.0.0.1', port: this.#bridge.plain_port } }),
    })
    return new GatewayCall({ sipp, phone, key, said: () => this.#bridge.heard })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#bridge[Symbol.asyncDispose]()
  }
}

interface GatewayParts {
  sipp: Sipp
  phone: RtpPhone
  /** The key with which the telephone encrypts. */
  key: string
  /** Returns the signalling that the service has sent. */
  said(): string
}

/** A call of the gateway, and the person at its other end. */
export class GatewayCall implements Disposable {
  readonly #parts: GatewayParts
  readonly #voice: TalkingPhone

  constructor(parts: GatewayParts) {
    this.#parts = parts
    this.#voice = new TalkingPhone(parts.phone)
  }

  /** Starts the audio. Resolves once the service has described its side and audio flows. */
  async talk(): Promise<void> {
    const { phone, key, said } = this.#parts
    const latest = (pattern: RegExp): string => [...said().matchAll(pattern)].at(-1)![1]!
    const theirs = await vi.waitFor(() => latest(KEY), SOON)
    phone.agree({ suite: SUITE, ours: key, theirs })
    phone.received.length = 0
    this.#voice.connect(Number(latest(AUDIO)))
  }

  /** Resolves when the samples have been sent. */
  async says(samples: Int16Array): Promise<void> {
    await this.#voice.says(samples)
  }

  heard(): Int16Array {
    return this.#parts.phone.heard()
  }

  /** Resolves when the scenario has ended successfully. */
  passed(): Promise<void> {
    return this.#parts.sipp.passed()
  }

  [Symbol.dispose](): void {
    this.#voice.close()
    this.#parts.sipp.stop()
  }
}
