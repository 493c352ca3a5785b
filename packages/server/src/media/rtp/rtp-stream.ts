import type { RemoteInfo } from 'node:dgram'
import type { RtpPeer } from '../../gateways/telephony/audio.ts'
import { SourceLock, type Place } from './source-lock.ts'
import { PacketLimit } from './packet-limit.ts'
import type { PortPair } from './port-pairs.ts'
import { isRtcp, parseRtp } from './rtp-packet.ts'
import { RtpSession, type RtpSessionDeps } from './rtp-session.ts'
import { SrtpSession } from '../srtp/srtp-session.ts'

export interface RtpStreamDeps extends Pick<
  RtpSessionDeps,
  'monotonic' | 'now' | 'random' | 'failed' | 'closed' | 'lost_after_ms'
> {
  /** A packet came from a source that the other side's audio may not come from. */
  dropped(): void
  /** A packet was more than a call may send. It was not looked at. */
  limited(): void
  /** A packet of an encrypted call failed authentication, or came twice. */
  unproven(): void
}

/** The highest port. A socket throws if it has to send to a higher one or to 0. */
const LAST_PORT = 65_535

/** A session with its own two UDP ports. */
export class RtpStream extends RtpSession {
  readonly port: number
  readonly #pair: PortPair
  readonly #source_lock: SourceLock
  readonly #srtp: SrtpSession
  readonly #deps: RtpStreamDeps
  readonly #limit: PacketLimit
  /** The address that the other side's reports come from. Null if it is one port above its audio. */
  #reports_from: Place | null = null

  constructor(pair: PortPair, deps: RtpStreamDeps) {
    const latch = new SourceLock()
    const srtp = new SrtpSession(() => deps.monotonic())
    super({
      ...deps,
      send(packet) {
        const { to } = latch
        if (to) pair.rtp.send(srtp.seal(packet), to.port, to.address)
      },
      sendReports: (reports) => this.#sendReports(reports),
      closed() {
        pair.close()
        deps.closed()
      },
    })
    this.port = pair.port
    this.#pair = pair
    this.#source_lock = latch
    this.#srtp = srtp
    this.#deps = deps
    this.#limit = new PacketLimit(deps.monotonic())
    pair.rtp.on('message', (datagram, from) => this.#receive(datagram, from))
    pair.rtcp.on('message', (datagram, from) => this.#receiveReports(datagram, from))
  }

  /** Starts the flow of audio. Called again after each new agreement. */
  connect(peer: RtpPeer): void {
    const { address, port, signalling, media_sources, srtp } = peer
    const agreed = { address, port }
    const is_same_place = this.#source_lock.hasAgreed(agreed)
    this.#srtp.agree(srtp ?? null, is_same_place)
    this.#source_lock.agree({ agreed, signalling, media_sources })
    if (!is_same_place) this.#reports_from = null
    this.agree(peer)
  }

  #receive(datagram: Buffer, from: RemoteInfo): void {
    if (from.port === 0) return // nothing can be sent back there
    if (isRtcp(datagram)) return this.#receiveReports(datagram, from)
    // These checks come before authentication, so that packets of strangers and floods do not cost computation.
    if (!this.#source_lock.mayComeFrom(from)) return this.#deps.dropped()
    const now_ms = this.#deps.monotonic()
    if (!this.#limit.takes(this.#source_lock.isAt(from) ? 'stream' : 'other', now_ms)) return this.#deps.limited()
    const opened = this.#srtp.open(datagram)
    if (!opened) return this.#deps.unproven()
    const packet = parseRtp(opened)
    if (!packet) return
    if (this.#source_lock.admits(from, packet, now_ms)) this.receive(packet, this.#source_lock.isSettled(now_ms))
    else this.#deps.dropped()
  }

  #receiveReports(datagram: Buffer, from: RemoteInfo): void {
    if (from.port === 0 || !this.#source_lock.knows(from) || !isRtcp(datagram)) return
    if (!this.#limit.takes('reports', this.#deps.monotonic())) return this.#deps.limited()
    const reports = this.#srtp.openReports(datagram)
    if (!reports) return this.#deps.unproven()
    this.#reports_from = { address: from.address, port: from.port }
    this.receiveReports(reports)
  }

  #sendReports(reports: Buffer): void {
    const { to } = this.#source_lock
    if (!to) return
    const known = this.#reports_from?.address === to.address ? this.#reports_from : null
    const port = known?.port ?? to.port + 1
    if (port <= LAST_PORT) this.#pair.rtcp.send(this.#srtp.sealReports(reports), port, to.address)
  }
}
