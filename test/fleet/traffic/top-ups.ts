import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { sent } from './sent.ts'
import type { Attempt, Finding, Sent, Traffic } from './traffic.ts'

const MIN_KOBO = 100_000
const AGAIN_MS = 1_000
/** Paystack repeats its report for days. A minute outlasts all faults here but the longest freeze, and the service also asks Paystack. */
const REPORTS = 60

interface Paid {
  checkout_id: string
  amount_kobo: number
  status: string
  credits: number
}

const CHECKOUTS = `
  select c.checkout_id, c.amount_kobo::int as amount_kobo, c.status,
    (select count(*)::int from ledger_entries l
      where l.workspace_id = c.workspace_id and l.cause = c.checkout_id and l.amount_kobo = c.amount_kobo) as credits
  from checkouts c`

/** The customer tops up: a checkout, a payment at Paystack, and its report, which is repeated until it is accepted, and then once more. */
export class TopUps implements Traffic {
  readonly name = 'top-ups'
  readonly every_ms = 2_000
  readonly #at: Installation
  readonly #payments: Promise<void>[] = []

  constructor(installation: Installation) {
    this.#at = installation
  }

  async send(serial: number): Promise<Sent> {
    const { production } = this.#at.customer
    const begun = await sent(
      () => production.billing.checkout({ amount_kobo: amountOf(serial), currency: 'NGN' }),
      ({ checkout_id }) => checkout_id,
    )
    if (begun.id !== null) this.#payments.push(this.#pay(begun.id))
    return begun
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    await Promise.all(this.#payments)
    const { rows } = await this.#at.db.pool.query<Paid>(CHECKOUTS)
    const by_amount = Map.groupBy(rows, ({ amount_kobo }) => String(amount_kobo))
    return attempts.flatMap((attempt) => findingsOf(attempt, by_amount.get(String(amountOf(attempt.serial))) ?? []))
  }

  async #pay(checkout_id: string): Promise<void> {
    const { paystack, api_url } = this.#at
    paystack.pay(checkout_id)
    for (let report = 0; report < REPORTS; report++, await sleep(AGAIN_MS)) {
      const status = await paystack.notify(api_url, checkout_id).catch(() => 0)
      if (status === 200) break
    }
    await paystack.notify(api_url, checkout_id).catch(() => 0)
  }
}

/** Each attempt has its own amount. */
const amountOf = (serial: number): number => MIN_KOBO + serial

function findingsOf({ outcome, serial, began_ms: at_ms, id }: Attempt, made: readonly Paid[]): Finding[] {
  const finding = (what: Finding['what'], detail: string): Finding[] => [
    { what, at_ms, detail: `top-up ${serial}: ${detail}` },
  ]
  if (made.length > 1) return finding('doubled', `${made.length} checkouts`)
  const [checkout] = made
  if (checkout && checkout.credits > 1)
    return finding('doubled', `${checkout.checkout_id} was credited ${checkout.credits} times`)
  if (outcome !== 'acknowledged') return []
  if (!checkout || checkout.checkout_id !== id) return finding('lost', `no checkout ${id}`)
  return checkout.credits === 1 ? [] : finding('lost', `${id} is ${checkout.status} and was not credited`)
}
