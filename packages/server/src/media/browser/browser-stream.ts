import { RtpSession, type RtpSessionDeps } from '../rtp/rtp-session.ts'
import { parseRtp } from '../rtp/rtp-packet.ts'
import type { BrowserPeer } from './browser-peer.ts'

/** A browser sends audio all the time, silence too; a page without a microphone, texts. In this time, it can change its network. */
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

  /** Audio flows from here on. Without a microphone, it flows one way. */
  begin(): void {
    const { is_heard, ...codec } = this.#peer.audio
    this.agree({ ...codec, direction: is_heard ? 'sendrecv' : 'sendonly' })
  }

  receiveDatagram(datagram: Buffer): void {
    const packet = parseRtp(datagram)
    if (packet) this.receive(packet)
  }
}
