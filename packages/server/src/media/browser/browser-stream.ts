import { RtpSession, type RtpSessionDeps } from '../rtp/rtp-session.ts'
import { parseRtp } from '../rtp/rtp-packet.ts'
import type { BrowserPeer } from './browser-peer.ts'

/** A browser sends audio all the time, even silence, and a page without a microphone sends texts. A change of network takes less. */
export const LOST_AFTER_MS = 20_000

export type BrowserStreamDeps = Pick<RtpSessionDeps, 'monotonic' | 'now' | 'random' | 'failed'>

/** The audio of a browser. When it ends, the connection ends. */
export class BrowserStream extends RtpSession {
  readonly #peer: BrowserPeer

  constructor(peer: BrowserPeer, deps: BrowserStreamDeps) {
    super({
      ...deps,
      lost_after_ms: LOST_AFTER_MS,
      ssrc: peer.ssrc,
      send: (packet) => peer.sendRtp(packet),
      sendReports: (reports) => peer.sendReports(reports),
      closed: () => void peer.close(),
    })
    this.#peer = peer
  }

  /** Starts the flow of audio. Without a microphone, it flows in one direction. */
  begin(): void {
    const { is_heard, ...codec } = this.#peer.audio
    this.agree({ ...codec, direction: is_heard ? 'sendrecv' : 'sendonly' })
  }

  receiveDatagram(datagram: Buffer): void {
    const packet = parseRtp(datagram)
    if (packet) this.receive(packet)
  }
}
