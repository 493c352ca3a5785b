import { messageFindings } from '../checks/message-findings.ts'
import type { Installation } from '../installation.ts'
import { postedOnce, sent } from './sent.ts'
import { numberOf } from './tags.ts'
import type { Attempt, Finding, Sent, Traffic } from './traffic.ts'

const RECIPIENTS = '234706'
const RECIPIENTS_ONCE = '234813'
const CONTACTS = '234816'

/** SMS that the customer sends, each with the `Idempotency-Key` of the SDK. */
export class MessagesOut implements Traffic {
  readonly name = 'SMS out'
  readonly every_ms = 1_000
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  send(serial: number): Promise<Sent> {
    const { production, agent_id } = this.#at.customer
    const to = numberOf(RECIPIENTS, serial)
    return sent(
      () => production.messages.create({ agent_id, channel: 'sms', to, body: textOf(serial) }),
      ({ message_id }) => message_id,
    )
  }

  check(attempts: readonly Attempt[]): Promise<Finding[]> {
    return messageFindings(this.#at, { attempts, numberOf: ({ serial }) => numberOf(RECIPIENTS, serial) })
  }
}

/** SMS that the customer sends without a key and without retries. */
export class MessagesOnce implements Traffic {
  readonly name = 'SMS out, no key'
  readonly every_ms = 2_000
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  send(serial: number): Promise<Sent> {
    const { production_key: key, agent_id } = this.#at.customer
    const body = { agent_id, channel: 'sms', to: numberOf(RECIPIENTS_ONCE, serial), body: textOf(serial) }
    const idOf = (answer: Record<string, unknown>): string => String(answer['message_id'])
    return postedOnce(`${this.#at.api_url}/v1/messages`, { key, body, idOf })
  }

  check(attempts: readonly Attempt[]): Promise<Finding[]> {
    return messageFindings(this.#at, { attempts, numberOf: ({ serial }) => numberOf(RECIPIENTS_ONCE, serial) })
  }
}

interface Received {
  message_id: string
  from: string
  cost_kobo: number
  answers: number
}

const RECEIVED = `
  select m.message_id, m."from", m.cost_kobo::int as cost_kobo,
    (select count(*)::int from messages a where a.reply_to_message_id = m.message_id) as answers
  from messages m where m.environment = 'production' and m.direction = 'inbound'`

/** SMS from contacts, which the SMSC delivers until a node accepts them. The agent answers each one. */
export class MessagesIn implements Traffic {
  readonly name = 'SMS in'
  readonly every_ms = 2_000
  readonly #at: Installation
  /** The number of the SMSC's attempts, by serial number. */
  readonly #deliveries = new Map<number, number>()

  constructor(installation: Installation) {
    this.#at = installation
  }

  async send(serial: number): Promise<Sent> {
    const { smsc, customer } = this.#at
    const from = numberOf(CONTACTS, serial).slice(1)
    const { attempts, taken } = await smsc.deliver({ from, to: customer.number.slice(1), message: textOf(serial) })
    this.#deliveries.set(serial, attempts)
    return { outcome: taken ? 'acknowledged' : 'unknown', id: null, detail: `${attempts} deliveries` }
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    const { rows } = await this.#at.db.pool.query<Received>(RECEIVED)
    const by_sender = Map.groupBy(rows, ({ from }) => from)
    const answered = Map.groupBy(this.#at.smsc.submissions, ({ to }) => `+${to}`)
    return attempts.flatMap((attempt) => {
      const number = numberOf(CONTACTS, attempt.serial)
      return this.#findings(attempt, {
        stored: by_sender.get(number) ?? [],
        replies: answered.get(number)?.length ?? 0,
      })
    })
  }

  #findings(attempt: Attempt, { stored, replies }: { stored: Received[]; replies: number }): Finding[] {
    const { began_ms: at_ms, serial, outcome } = attempt
    const finding = (what: Finding['what'], detail: string): Finding[] => [
      { what, at_ms, detail: `SMS in ${serial}: ${detail}` },
    ]
    if (outcome === 'acknowledged' && stored.length === 0) return finding('lost', 'not stored')
    if (stored.length > (this.#deliveries.get(serial) ?? 0)) return finding('doubled', `stored ${stored.length} times`)
    if (replies > stored.length) return finding('doubled', `${replies} replies`)
    // If a node dies between the mark and the outcome, the outcome of the reply is unknown, and it is not sent again.
    if (replies < stored.length && stored.some(({ answers }) => answers === 0)) return finding('lost', 'not answered')
    return stored.length > 1 ? finding('repeated', 'stored again when the SMSC delivered it again') : []
  }
}

const textOf = (serial: number): string => `Order ${serial} is on its way.`
