import { isSandboxNumber, isSubscriberOfNigeria } from './phone.ts'

/** The operator's rule for numbers that begin with a prefix. */
export interface Rate {
  /** The prefix, such as `+233`. */
  readonly prefix: string
  /** The name of the country or network. Null if it is unnamed. */
  readonly name: string | null
  readonly allowed: boolean
  /** The price of a started minute of a call. Null selects the price of the plan. */
  readonly minute_kobo: number | null
  /** The price of a transfer. Null selects the price of a minute there, or no charge if a minute has the price of the plan. */
  readonly transfer_kobo: number | null
  /** The price of a segment of an SMS. Null selects the price of the plan. */
  readonly sms_segment_kobo: number | null
}

/** Prefixes that narrow the rates, or null for everything that the rates allow. */
export interface AllowedDestinations {
  readonly allowed_destinations: readonly string[] | null
  readonly workspace_allowed_destinations: readonly string[] | null
}

export interface Dialled {
  environment: 'production' | 'sandbox'
  /** E.164. */
  number: string
  /** The limits of the agent and its workspace. */
  narrowed: AllowedDestinations
}

const NIGERIA: Rate = Object.freeze({
  prefix: '+234',
  name: 'Nigeria, mobile and geographic',
  allowed: true,
  minute_kobo: null,
  transfer_kobo: null,
  sms_segment_kobo: null,
})

/** A trunk that dials in the national form would turn such a number into an international one: +234 091900… becomes 009 1900…. */
const NO_NUMBER = '+2340'

/** The destinations of calls and messages, with prices: the operator's list, or Nigeria at the prices of the plans. */
export class Destinations {
  /** The rates, in the order of their prefixes. */
  readonly rates: readonly Rate[]
  readonly #by_prefix: ReadonlyMap<string, Rate>
  readonly #is_default: boolean

  /** @param rates - Null if the operator has not set any. */
  constructor(rates: readonly Rate[] | null) {
    this.#is_default = rates === null
    this.rates = Object.freeze((rates ?? [NIGERIA]).toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1)))
    this.#by_prefix = new Map(this.rates.map((rate) => [rate.prefix, rate]))
  }

  /** The rate with the longest prefix of the number. Null if no rate matches. */
  rateOf(number: string): Rate | null {
    if (number.startsWith(NO_NUMBER) || (this.#is_default && !isSubscriberOfNigeria(number))) return null
    for (let length = number.length; length > 1; length--) {
      const rate = this.#by_prefix.get(number.slice(0, length))
      if (rate) return rate
    }
    return null
  }

  /** The reason why the number may not be called or messaged, as the end of a sentence. Null if it may be. */
  faultOf({ environment, number, narrowed }: Dialled): string | null {
    const is_simulated = environment === 'sandbox' && isSandboxNumber(number)
    if (!is_simulated && this.rateOf(number)?.allowed !== true) return 'is not a destination of this service'
    if (!begins(number, narrowed.workspace_allowed_destinations))
      return 'is not in the allowed_destinations of the workspace'
    if (!begins(number, narrowed.allowed_destinations)) return 'is not in the allowed_destinations of the agent'
    return null
  }
}

/** @param prefixes - Undefined in the snapshot of an agent for a call that began before an upgrade. */
function begins(number: string, prefixes: readonly string[] | null | undefined): boolean {
  return !prefixes || prefixes.some((prefix) => number.startsWith(prefix))
}
