import type { Mno } from '../../../generated/types.gen.ts'
import type { Log } from '../../../platform/log.ts'
import type { MessagingInbox } from '../message-carrier.ts'
import { e164Of } from './address.ts'
import { BodyError } from './body.ts'
import { readDeliverSm, type DeliverSm } from './deliver-sm.ts'
import type { InboundParts } from './inbound-parts.ts'
import { inboundSms, storeWhole, type Stored } from './store-whole.ts'
import type { MessageIds } from './message-ids.ts'
import type { Pdu } from './pdu.ts'
import { readReceipt } from './receipt.ts'
import { contentKey, type Arrivals, type Redelivery } from './redelivery.ts'
import { status } from './status.ts'
import { decodeText } from './text.ts'

/** The most requests in progress. If an SMSC sends more without waiting for our responses, it is asked to repeat the rest. */
const MAX_IN_PROGRESS = 1_000

export interface ReceiverDeps {
  account: { name: string; mno: Mno; message_ids: MessageIds }
  inbox: MessagingInbox
  parts: InboundParts
  redelivery: Redelivery
  log: Log
}

/** Handles the messages and receipts that an SMSC delivers. Only stored ones are answered with success. */
export class Receiver {
  readonly #deps: ReceiverDeps
  #in_progress = 0

  constructor(deps: ReceiverDeps) {
    this.#deps = deps
  }

  /** Returns the status for the response. Never rejects. @param arrivals - The arrivals of its session. */
  async deliver({ body }: Pdu, arrivals: Arrivals): Promise<number> {
    if (this.#in_progress >= MAX_IN_PROGRESS) return status.ESME_RX_T_APPN
    this.#in_progress++
    try {
      return await this.#take(readDeliverSm(body), arrivals)
    } catch (error) {
      const { log, account } = this.#deps
      if (error instanceof BodyError) return this.#refuse(`has ${error.message}`)
      log.error({ err: error, carrier: account.name }, 'what a carrier delivered could not be stored')
      return status.ESME_RX_T_APPN
    } finally {
      this.#in_progress--
    }
  }

  async #take(pdu: DeliverSm, arrivals: Arrivals): Promise<number> {
    if (pdu.kind === 'receipt') return await this.#receipt(pdu)
    // A confirmation by the recipient or the recipient's phone, which we never request.
    if (pdu.kind === 'acknowledgement') return status.ESME_ROK
    const from = e164Of(pdu.source)
    const to = e164Of(pdu.destination)
    if (from === null) return this.#refuse('is from a sender that is not a number')
    if (to === null) return this.#refuse('is to what is not a number')
    if (pdu.part_of) return await this.#part(pdu, { from, to, ...pdu.part_of })
    const text = decodeText(pdu.text, pdu.data_coding)
    return text === null ? this.#refuse('is not a text') : await this.#message({ from, to, body: text }, arrivals)
  }

  async #receipt(pdu: DeliverSm): Promise<number> {
    const { account, inbox } = this.#deps
    const receipt = readReceipt(pdu, account.message_ids)
    if (!receipt) return this.#refuse('is a receipt without an id or a state')
    await inbox.receipt({ carrier: account.name, channel: 'sms', ...receipt })
    return status.ESME_ROK
  }

  async #message(message: { from: string; to: string; body: string }, arrivals: Arrivals): Promise<number> {
    const { account, inbox, redelivery } = this.#deps
    const key = contentKey(message)
    const identity = redelivery.identify(key)
    arrivals.add(key, identity)
    try {
      return this.#verdict(await inbox.received({ ...inboundSms(account, message), ...identity }))
    } catch (error) {
      arrivals.remove(identity)
      redelivery.doubt(key, identity)
      throw error
    }
  }

  async #part(
    { data_coding, text }: DeliverSm,
    part: { from: string; to: string; reference: number; total: number; part: number },
  ): Promise<number> {
    const { account, parts } = this.#deps
    const { name: carrier, mno } = account
    const whole = await parts.add({ ...part, carrier, mno, data_coding, content: text })
    return whole ? this.#verdict(await storeWhole(this.#deps, whole)) : status.ESME_ROK
  }

  #verdict(stored: Stored): number {
    if (stored === 'unknown_number') return this.#refuse('is to a number that nobody here holds')
    return stored === 'not_text' ? this.#refuse('is not a text') : status.ESME_ROK
  }

  /** Refuses it permanently, so that the SMSC drops it: a repeat would fail in the same way. */
  #refuse(what: string): number {
    const { account, log } = this.#deps
    log.warn({ carrier: account.name, reason: `it ${what}` }, 'what a carrier delivered was refused')
    return status.ESME_RX_R_APPN
  }
}
