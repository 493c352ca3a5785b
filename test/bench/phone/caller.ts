import { setTimeout as sleep } from 'node:timers/promises'
import { SdpSession } from '../../../packages/server/src/gateways/telephony/sip/sdp.ts'
import type { SipDialog } from '../../../packages/sip/src/index.ts'
import type { SipStack } from '../../../packages/sip/src/index.ts'
import { RtpPhone } from '../../../packages/server/test/support/rtp-phone.ts'
import { UNABORTED } from '../../../packages/server/test/support/sip-harness.ts'
import { TalkingPhone } from '../../../packages/server/test/support/talking-phone.ts'
import type { CallerStory } from './explain.ts'
import { callerOf, endOf } from './scripts.ts'
import { Timeline } from './timeline.ts'

const HOST = '127.0.0.1'
/** By then, the greeting may have begun. */
const A_MOMENT_MS = 1_000
const THINKING_MS = 1_500
/** The server considers a caller lost after 20 s. */
const END_MS = 40_000

export interface Script {
  serial: number
  sip_port: number
  number: string
  question: Int16Array
  turns: number
}

/** The outcome of a call. */
export interface Carried {
  waits_ms: number[]
  story: CallerStory
  /** The fault. Null if the call followed its script. */
  fault: string | null
}

/** Runs one call from beginning to end. */
export async function carryCall(stack: SipStack, script: Script): Promise<Carried> {
  const call = new Call(script)
  let fault: string | null = null
  try {
    await call.run(stack)
  } catch (error) {
    fault = (error as Error).message
    call.fails(fault)
  }
  return { waits_ms: call.waits_ms, story: call.story, fault }
}

class Call {
  readonly waits_ms: number[] = []
  readonly #script: Script
  readonly #timeline = new Timeline('caller')
  readonly #over = Promise.withResolvers<string>()
  #rtp_port: number | null = null
  #phone: TalkingPhone | null = null
  #is_faulty = false

  constructor(script: Script) {
    this.#script = script
  }

  get story(): CallerStory {
    const { serial } = this.#script
    return {
      serial,
      rtp_port: this.#rtp_port,
      is_faulty: this.#is_faulty,
      late_ms: this.#phone?.late_ms ?? 0,
      moments: this.#timeline.moments,
    }
  }

  fails(fault: string): void {
    this.#is_faulty = true
    this.note(`FAULT: ${fault}`)
  }

  note(what: string): void {
    this.#timeline.note(what)
  }

  /** @throws Error when the call does not follow its script. */
  async run(stack: SipStack): Promise<void> {
    this.note(`calls, to be ended by: ${endOf(this.#script.serial)}`)
    const rtp = await RtpPhone.open()
    const phone = new TalkingPhone(rtp, (what, at_ms) => this.#timeline.note(what, at_ms))
    this.#phone = phone
    const leave = once(() => phone.close())
    let dialog: SipDialog | null = null
    try {
      dialog = await this.#dial(stack, rtp)
      phone.connect(this.#rtp_port!)
      await Promise.race([this.#converse(phone), this.#isEndedEarly()])
      await this.#end(leave, dialog)
    } finally {
      leave()
      void dialog?.bye()
    }
  }

  async #dial(stack: SipStack, rtp: RtpPhone): Promise<SipDialog> {
    const { serial, sip_port, number } = this.#script
    const sdp = new SdpSession({ address: HOST, port: rtp.peer.port, codecs: ['PCMA'], session_id: serial + 1 })
    const invite = { from: callerOf(serial), to: number, domain: null, asserted_identity: null, credentials: null }
    const target = { host: HOST, port: sip_port, transport: 'udp' } as const
    const outcome = await stack.invite({ ...invite, target, sdp: sdp.offer() }, { provisional() {} }, UNABORTED)
    if (outcome.kind !== 'answered') throw new Error(`not answered: ${JSON.stringify(outcome)}`)
    const peer = sdp.agree(outcome.sdp)
    if (!peer) throw new Error('answered without audio')
    this.#rtp_port = peer.port
    this.note(`is answered, at port ${peer.port}`)
    outcome.dialog.listen({
      offered: () => null,
      digit: () => {},
      ended: (how) => {
        this.note(`the other side has ended the call: ${how}`)
        this.#over.resolve(how)
      },
    })
    return outcome.dialog
  }

  async #converse(phone: TalkingPhone): Promise<void> {
    const { question, turns } = this.#script
    await phone.hearsAfter(performance.timeOrigin + performance.now() - A_MOMENT_MS)
    for (let turn = 0; turn < turns; turn++) {
      await phone.hearsTheEnd()
      await sleep(THINKING_MS)
      this.note(`asks question ${turn + 1}`)
      const { first_ms, last_ms } = await phone.says(question)
      this.note(`has asked it, in ${Math.round(last_ms - first_ms)} ms`)
      this.waits_ms.push((await phone.hearsAfter(last_ms)) - last_ms)
      this.note('hears the answer')
    }
  }

  /** Never resolves. */
  async #isEndedEarly(): Promise<never> {
    const how = await this.#over.promise
    await sleep(A_MOMENT_MS) // The words before it must be heard first.
    if (this.waits_ms.length < this.#script.turns)
      throw new Error(`ended by ${how} after ${this.waits_ms.length} answers`)
    return await new Promise<never>(() => {})
  }

  async #end(leave: () => void, dialog: SipDialog): Promise<void> {
    const how = endOf(this.#script.serial)
    if (how !== 'agent') this.note(how === 'vanished' ? 'is gone without a word' : 'hangs up')
    if (how === 'vanished') leave()
    if (how === 'caller') return await dialog.bye()
    const ended = await Promise.race([this.#over.promise, sleep(END_MS, 'not at all', { ref: false })])
    if (ended !== 'bye') throw new Error(`ended ${ended}`)
  }
}

function once(act: () => void): () => void {
  let is_done = false
  return () => {
    if (!is_done) act()
    is_done = true
  }
}
