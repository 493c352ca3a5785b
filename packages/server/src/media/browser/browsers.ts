import type { AudioLine, BrowserAudio, BrowserEvent } from '../../gateways/telephony/audio.ts'
import { afterRunning, type Clock } from '@ohun/clock'
import type { BrowserCodec } from '../../domain/settings.ts'
import type { Log } from '../../platform/log.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { MediaStream } from '../audio-stream.ts'
import type { PortPairs } from '../rtp/port-pairs.ts'
import type { Ticker } from '../ticker.ts'
import type { BrowserPeer } from './browser-peer.ts'
import { BrowserSocket } from './browser-socket.ts'
import { BrowserStream, LOST_AFTER_MS } from './browser-stream.ts'

export interface BrowsersDeps {
  ports: PortPairs
  /** Our addresses for browsers, at least one. */
  addresses: readonly string[]
  /** The codecs that a browser may choose from. */
  codecs: readonly BrowserCodec[]
  ticker: Ticker
  clock: Clock
  log: Log
  monotonic: () => number
  /** Makes a line from audio. The end of the line closes the audio. */
  lineOf: (stream: MediaStream) => AudioLine
  /** The maximum number of simultaneous calls in this thread or process, for all agents together. */
  max?: number
}

const MAX_BROWSERS = 200

/** The calls from browsers. They share one UDP port, which is opened for the first call. */
export class Browsers {
  readonly #deps: BrowsersDeps
  #socket: Promise<BrowserSocket | null> | null = null
  #running = 0

  constructor(deps: BrowsersDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#running
  }

  /** Null if the maximum number of calls is reached. @throws TypeError for an offer that we do not understand. */
  async open(offer: string, lineOf = this.#deps.lineOf): Promise<BrowserAudio | null> {
    const socket = this.#running < (this.#deps.max ?? MAX_BROWSERS) ? await this.#open() : null
    if (!socket) {
      this.#deps.log.warn({ running: this.#running }, 'there is no room for another browser')
      return null
    }
    this.#running += 1
    try {
      return this.#begin(await this.#answer(socket, offer), lineOf)
    } catch (error) {
      this.#running -= 1
      throw error
    }
  }

  /** Loads the library with the first offer, because that takes a sixth of a second and 40 MB. */
  async #answer(socket: BrowserSocket, offer: string): Promise<BrowserPeer> {
    const { BrowserPeer } = await import('./browser-peer.ts')
    return await BrowserPeer.answer(offer, { ...this.#deps, socket })
  }

  #open(): Promise<BrowserSocket | null> {
    this.#socket ??= this.#deps.ports.open().then((pair) => {
      if (!pair) this.#socket = null // the next offer tries again
      return pair && new BrowserSocket(pair.rtp)
    })
    return this.#socket
  }

  #begin(peer: BrowserPeer, lineOf: BrowsersDeps['lineOf']): BrowserAudio {
    const { clock, log, monotonic, ticker } = this.#deps
    const events = new PushQueue<BrowserEvent>()
    const failed = (err: unknown): void => log.error({ err }, 'the audio of a browser failed')
    const stream = new BrowserStream(peer, { monotonic, now: () => clock.now(), random: Math.random, failed })
    const presence = new Presence(clock, () => void peer.close())
    peer.listen({
      connected() {
        stream.begin()
        ticker.add(stream)
        if (!peer.audio.is_heard) presence.noticed()
        events.push({ kind: 'connected', codec: peer.audio.codec, srtp_suite: peer.srtp_suite })
      },
      rtp: (packet) => stream.receiveDatagram(packet),
      message(text) {
        stream.noticed() // a page that can be heard may have no microphone yet
        if (!peer.audio.is_heard) presence.noticed()
        events.push({ kind: 'message', text })
      },
      closed: () => {
        ticker.remove(stream)
        presence.over()
        this.#running -= 1
        events.push({ kind: 'closed' })
        events.close()
      },
    })
    const { sdp, has_channel } = peer
    return {
      sdp,
      has_channel,
      line: lineOf(stream),
      events,
      send: (text) => peer.sendText(text),
      restart: async (offer) => await Promise.resolve(peer.restart(offer)),
    }
  }
}

/** Detects that a page without a microphone has left: it sends a text every two seconds as long as it is there. */
class Presence {
  readonly #clock: Clock
  readonly #left: () => void
  #cancel = (): void => {}
  #is_over = false

  constructor(clock: Clock, left: () => void) {
    this.#clock = clock
    this.#left = left
  }

  noticed(): void {
    this.#cancel()
    if (!this.#is_over) this.#cancel = afterRunning(this.#clock, LOST_AFTER_MS, this.#left)
  }

  over(): void {
    this.#is_over = true
    this.#cancel()
  }
}
