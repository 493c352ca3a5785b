import type { Mno } from '../../../generated/types.gen.ts'
import type { IpFamily, MediaPlane, RtpAudio } from '../audio.ts'
import { ANONYMOUS, type CallSignalling, type IncomingCall, type Line, type Refusal } from '../line.ts'
import { answerInvite, answerOf } from './answer-invite.ts'
import { REFUSALS } from './invite-outcome.ts'
import { dialledNumber } from './number-format.ts'
import { offeredFamily } from './read-sdp.ts'
import type { IncomingInvite } from '@ohun/sip'
import { ipFamilyOf } from './ip-family.ts'
import { signallingOf } from './signalling.ts'
import type { SipTrunk } from './sip-trunk.ts'

export interface SipIncomingDeps {
  media: MediaPlane
  /** Called when the call is over, to release its channel of the trunk. */
  leave(this: void): void
  /** Called with the outcome of the invitation. */
  onOutcome(outcome: 'answered' | 'canceled' | Refusal): void
}

/** An invitation over a trunk, until it is answered or refused. */
export class SipIncoming implements IncomingCall {
  readonly from: string
  readonly to: string
  readonly signalling?: CallSignalling
  readonly #invite: IncomingInvite
  readonly #trunk: SipTrunk
  readonly #deps: SipIncomingDeps
  /** True while it may still be refused. */
  #is_open = true
  #is_reported = false

  constructor(invite: IncomingInvite, trunk: SipTrunk, deps: SipIncomingDeps & { to: string }) {
    this.#invite = invite
    this.#trunk = trunk
    this.#deps = deps
    this.to = deps.to
    this.from = dialledNumber(invite.asserted_identity ?? '') ?? dialledNumber(invite.from) ?? ANONYMOUS
    const signalling = signallingOf(invite.claims)
    if (signalling) this.signalling = signalling
    invite.cancelled.addEventListener('abort', () => this.#close('canceled'), { once: true })
  }

  get mno(): Mno {
    return this.#trunk.mno
  }

  get cancelled(): AbortSignal {
    return this.#invite.cancelled
  }

  reject(refusal: Refusal): Promise<void> {
    if (this.#close(refusal)) this.#invite.reject(REFUSALS[refusal])
    return Promise.resolve()
  }

  async accept(): Promise<Line> {
    if (!this.#is_open) throw new Error('The invitation is no longer open.')
    const { sdp: offer, source } = this.#invite
    const family = (offer === null ? null : offeredFamily(offer)) ?? ipFamilyOf(source.host)
    const audio = await this.#deps.media.openRtp(family)
    if (!audio) {
      await this.reject('failed')
      throw new Error('No media port is free.')
    }
    try {
      const line = await this.#answer(audio, family)
      this.#report('answered')
      return line
    } catch (error) {
      if (this.#is_open) await this.reject('failed')
      else this.#report(this.cancelled.aborted ? 'canceled' : 'failed')
      await audio.line.close()
      throw error
    }
  }

  async #answer(audio: RtpAudio, family: IpFamily): Promise<Line> {
    const { transport } = this.#invite.source
    const { takes_refer } = this.#trunk.account
    const sdp = this.#trunk.describe(audio, { family, transport })
    const answer = answerOf(this.#invite, sdp)
    if (!answer) throw new Error('The caller offers no supported audio.')
    if (!this.#is_open) throw new Error('The caller has given up.')
    this.#is_open = false
    const { dialog, peer, reliable = false } = await answerInvite(this.#invite, answer, { ours: sdp, takes_refer })
    const leave = (): void => this.#deps.leave()
    return this.#trunk.line({ audio, agreed: peer, dialog, sdp, transport, reliable, leave })
  }

  /** Reports the outcome once. @returns whether the invitation was open. */
  #close(outcome: 'canceled' | Refusal): boolean {
    if (!this.#is_open) return false
    this.#is_open = false
    this.#report(outcome)
    return true
  }

  #report(outcome: 'answered' | 'canceled' | Refusal): void {
    if (this.#is_reported) return
    this.#is_reported = true
    this.#deps.onOutcome(outcome)
  }
}
