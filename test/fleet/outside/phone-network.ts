import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@ohun/clock'
import type { IncomingInvite, SipDialog, SipStack } from '@ohun/sip'
import { SdpSession } from '../../../packages/server/src/gateways/telephony/sip/sdp.ts'
import { sipNetwork } from '../../../packages/server/src/gateways/telephony/sip/sip-network.ts'
import { sipEndpoint } from '../../../packages/server/test/support/sip-harness.ts'
import type { Place } from '../parts/node-part.ts'
import { Telephone } from './telephone.ts'

const HOST = '127.0.0.1'
const KEY_EVERY_MS = 4_000
/** The time after which a carrier gives up a call that nobody answers. */
const ANSWER_LIMIT_MS = 15_000

/** One call from the view of the person outside. */
export interface OutsideCall {
  /** The person's number. */
  number: string
  began_ms: number
  answered_ms: number | null
  ended_ms: number | null
  end: 'person' | 'service' | 'refused' | 'silent' | null
  /** The status of a refusal. */
  status: number | null
  longest_gap_ms: number
}

/** The telephone network of a carrier, with people who call and are called. */
export class PhoneNetwork {
  /** Every call that reached the network, or that a person made. */
  readonly calls: OutsideCall[] = []
  /** The time for which a person talks. */
  talk_ms: (number: string) => number = () => 10_000
  readonly #stack: SipStack
  readonly #edge: Place
  #session = 0

  constructor(port: number, edge: Place) {
    this.#edge = edge
    const listen = [{ host: HOST, port, transport: 'udp' as const }]
    this.#stack = sipEndpoint({ network: sipNetwork(null), clock: systemClock }, { listen }).stack
    this.#stack.onInvite((invite) => void this.#receive(invite))
  }

  start(): Promise<void> {
    return this.#stack.start()
  }

  stop(): Promise<void> {
    return this.#stack.stop()
  }

  /** A person calls a number of the service, talks and hangs up. Resolves when the call has been answered or refused. */
  async call(from: string, to: string): Promise<OutsideCall> {
    const call = this.#note(from)
    const phone = await Telephone.open()
    const sdp = this.#sdpOf(phone)
    const invite = { from, to, domain: null, asserted_identity: null, credentials: null, sdp: sdp.offer() }
    const target = { ...this.#edge, transport: 'udp' as const }
    const given_up = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const outcome = await this.#stack
      .invite({ ...invite, target }, { provisional() {} }, given_up)
      .catch((error: unknown) => ({ kind: 'silent' as const, cause: String(error) }))
    const peer = outcome.kind === 'answered' ? sdp.agree(outcome.sdp) : null
    if (outcome.kind !== 'answered' || !peer) {
      phone.close()
      const status = outcome.kind === 'refused' ? outcome.status : null
      return Object.assign(call, { ended_ms: Date.now(), end: status === null ? 'silent' : 'refused', status } as const)
    }
    phone.connect(peer)
    call.answered_ms = Date.now()
    void this.#talk(call, phone, outcome.dialog)
    return call
  }

  async #receive(invite: IncomingInvite): Promise<void> {
    const call = this.#note(invite.to)
    const phone = await Telephone.open()
    const answer = invite.sdp === null ? null : this.#sdpOf(phone).answer(invite.sdp)
    if (!answer) return invite.reject({ status: 488 })
    try {
      invite.ring()
      const { dialog } = await invite.answer(answer.sdp)
      phone.connect(answer.peer)
      call.answered_ms = Date.now()
      await this.#talk(call, phone, dialog)
    } catch {
      phone.close()
      Object.assign(call, { ended_ms: Date.now(), end: 'silent' })
    }
  }

  async #talk(call: OutsideCall, phone: Telephone, dialog: SipDialog): Promise<void> {
    const over = new AbortController()
    dialog.listen({ offered: () => null, digit: () => {}, ended: () => over.abort() })
    const until_ms = Date.now() + this.talk_ms(call.number)
    while (Date.now() < until_ms && !over.signal.aborted) {
      await sleep(Math.min(KEY_EVERY_MS, Math.max(1, until_ms - Date.now())), undefined, over).catch(() => {})
      if (Date.now() < until_ms && !over.signal.aborted) phone.press('1#')
    }
    phone.close()
    const end = over.signal.aborted ? 'service' : 'person'
    Object.assign(call, { ended_ms: Date.now(), end, longest_gap_ms: phone.longest_gap_ms })
    if (end === 'person') await dialog.bye()
  }

  #note(number: string): OutsideCall {
    const nothing_yet = { answered_ms: null, ended_ms: null, end: null, status: null, longest_gap_ms: 0 }
    const call = { number, began_ms: Date.now(), ...nothing_yet }
    this.calls.push(call)
    return call
  }

  #sdpOf(phone: Telephone): SdpSession {
    return new SdpSession({ address: HOST, port: phone.port, codecs: ['PCMA'], session_id: ++this.#session })
  }
}
