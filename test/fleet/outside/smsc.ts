import { setTimeout as sleep } from 'node:timers/promises'
import { BodyReader } from '../../../packages/server/src/gateways/messaging/smpp/body.ts'
import { command } from '../../../packages/server/src/gateways/messaging/smpp/pdu.ts'
import { FakeSmsc, type Delivery, type FakeSmscConnection } from '../../../packages/server/test/support/fake-smsc.ts'

const RECEIPT_AFTER_MS = 300
/** The time that an SMSC waits for a response. `AGAIN_MS` is the pause between two attempts. */
const RESPONSE_MS = 10_000
const AGAIN_MS = 1_000

export interface Submission {
  to: string
  text: string
  at_ms: number
}

/** The SMSC's knowledge about a message that it has delivered. */
export interface Delivered {
  /** The number of attempts. More than one if a session ended before the answer, so that it is unknown whether the message was stored. */
  attempts: number
  taken: boolean
}

/** An operator's SMSC. It accepts everything, sends receipts, and redelivers messages that were not acknowledged. */
export class Smsc {
  readonly submissions: Submission[] = []
  readonly #smsc = new FakeSmsc()
  #accepted = 0
  #next = 0
  #closed = false

  async listen(): Promise<{ port: number; close(): Promise<void> }> {
    this.#smsc.onSubmit(({ body }) => this.#accept(body))
    const listening = await this.#smsc.listen()
    const close = async (): Promise<void> => {
      this.#closed = true
      await listening[Symbol.asyncDispose]()
    }
    return { port: listening.port, close }
  }

  /** Delivers a message until a node has stored it. */
  async deliver(delivery: Delivery): Promise<Delivered> {
    for (let attempts = 1; ; attempts++) {
      const connection = await this.#nextConnection()
      if (!connection) return { attempts: attempts - 1, taken: false }
      const status = await Promise.race([connection.deliver(delivery), untilOver(connection)])
      if (status === 0) return { attempts, taken: true }
      await sleep(AGAIN_MS)
    }
  }

  #accept(body: Buffer): 0 {
    const { from, to, text } = readSubmission(body)
    this.submissions.push({ to, text, at_ms: Date.now() })
    // The fake uses the same numbers in its responses.
    const id = `M${++this.#accepted}`
    const message = `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:DELIVRD err:000 text:`
    void sleep(RECEIPT_AFTER_MS).then(() => this.deliver({ from: to, to: from, esm_class: 4, message }))
    return 0
  }

  /** The next bound connection, in turn. Null if the SMSC is closed. */
  async #nextConnection(): Promise<FakeSmscConnection | null> {
    for (; !this.#closed; await sleep(AGAIN_MS)) {
      const bound = this.#smsc.connections.filter(
        (one) => !one.closed && one.received.some(({ command_id }) => command_id === command.bind_transceiver),
      )
      if (bound.length > 0) return bound[this.#next++ % bound.length]!
    }
    return null
  }
}

async function untilOver(connection: FakeSmscConnection): Promise<'over'> {
  for (const until = Date.now() + RESPONSE_MS; Date.now() < until && !connection.closed;) await sleep(100)
  return 'over'
}

function readSubmission(body: Buffer): { from: string; to: string; text: string } {
  const reader = new BodyReader(body)
  reader.text(5)
  reader.octets(2)
  const from = reader.text(20)
  reader.octets(2)
  const to = reader.text(20)
  reader.octets(3)
  reader.text(16)
  reader.text(16)
  reader.octets(4)
  const length = reader.octet()
  return { from, to, text: reader.octets(length).toString('latin1') }
}
