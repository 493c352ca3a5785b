import type { Clock } from '@ohun/clock'
import type { SimulatedNetwork as Conditions } from '../../../generated/types.gen.ts'
import { parseRtp } from '../../../media/rtp/rtp-packet.ts'
import { RtpSession } from '../../../media/rtp/rtp-session.ts'
import type { Ticking } from '../../../media/ticker.ts'
import type { Log } from '../../../platform/log.ts'
import type { Noise } from './noise.ts'
import { SimulatedNetwork } from './simulated-network.ts'
import type { Ticks } from './ticks.ts'

export interface SoundPathDeps {
  clock: Clock
  log: Log
  ticks: Ticks
  network: Conditions
  /** The background noise. Null if the caller is in a quiet place. */
  noise: Noise | null
  random: () => number
}

const AGREED = { codec: 'PCMA', events_payload_type: 101, direction: 'sendrecv' } as const

/** The audio path of a call in RTP packets: the service's end, the caller's telephone, and the network between them. */
export class SoundPath implements Ticking {
  /** The kind of session that carries every call over a trunk. */
  readonly service: RtpSession
  readonly telephone: RtpSession
  /** Called every 20 ms. */
  ticked = (): void => {}
  readonly #deps: SoundPathDeps
  readonly #to_service: SimulatedNetwork
  readonly #to_telephone: SimulatedNetwork
  /** The arrival time of the packet that is being received. Null between packets. */
  #arrived_ms: number | null = null

  constructor(deps: SoundPathDeps) {
    this.#deps = deps
    const { ticks, network, random } = deps
    this.#to_service = new SimulatedNetwork(network, random)
    this.#to_telephone = new SimulatedNetwork(network, random)
    this.telephone = this.#session(this.#to_service)
    this.service = this.#session(this.#to_telephone)
    ticks.add(this)
  }

  tick(): void {
    const { noise } = this.#deps
    if (noise) this.telephone.playBridged(noise.next())
    this.telephone.tick(0)
    this.#deliver(this.#to_service, this.service)
    this.service.tick(0)
    this.#deliver(this.#to_telephone, this.telephone)
    this.ticked()
  }

  /** Called when a tick of the call has failed. */
  broke(error: unknown): void {
    this.service.broke(error)
  }

  close(): void {
    this.#deps.ticks.remove(this)
    this.telephone.close()
  }

  #session(network: SimulatedNetwork): RtpSession {
    const { clock, random, log } = this.#deps
    const session = new RtpSession({
      send: (packet) => network.send(packet, clock.monotonic_ms()),
      monotonic: () => this.#arrived_ms ?? clock.monotonic_ms(),
      now: () => clock.now(),
      random,
      failed: (err) => log.error({ err }, 'the sound of a simulated call failed'),
      closed() {},
    })
    session.agree(AGREED)
    return session
  }

  /** Delivers the packets that have arrived, with their own arrival times, because the clock stops only every 20 ms. */
  #deliver(network: SimulatedNetwork, to: RtpSession): void {
    for (const { packet, arrives_ms } of network.arrived(this.#deps.clock.monotonic_ms())) {
      this.#arrived_ms = arrives_ms
      const parsed = parseRtp(packet)
      if (parsed) to.receive(parsed)
    }
    this.#arrived_ms = null
  }
}
