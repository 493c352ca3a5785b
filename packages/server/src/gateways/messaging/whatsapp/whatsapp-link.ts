import type { Clock } from '@ohun/clock'
import { OwnFailureError } from '../../../platform/net/failure.ts'
import type { OutboundHttp } from '../../../platform/net/outbound-http.ts'
import { LinkHealth } from '../../links/link-health.ts'
import type { LinkState } from '../../links/link-state.ts'
import type {
  CarrierWebhook,
  MediaSource,
  MessagingInbox,
  SubmitOutcome,
  WhatsAppLink,
  WhatsAppMessage,
} from '../message-carrier.ts'
import { GRAPH_URL, type WhatsAppAccount } from './account.ts'
import { graphMessage } from './graph-message.ts'
import { cloudMedia, type MediaDeps } from './media.ts'
import { readReport } from './read-report.ts'
import { isSignedWith, sameText } from './signature.ts'
import { storeReport } from './store-report.ts'
import { submitOutcome } from './submit-outcome.ts'

export interface WhatsAppLinkDeps extends MediaDeps {
  clock: Clock
  http: Pick<OutboundHttp, 'post'>
}

/** The configured accounts as carriers. */
export function createWhatsAppLinks(deps: WhatsAppLinkDeps, accounts: readonly WhatsAppAccount[]): WhatsAppLink[] {
  return accounts.map((account) => {
    // A Meta app has one callback URL and one secret for all its numbers.
    const of_app = accounts.filter(({ app_secret }) => app_secret === account.app_secret)
    return new CloudLink(deps, account, of_app)
  })
}

/** Less than the 10 s after which an unconfirmed message counts as unknown, so that the reason is recorded. */
const SUBMIT_MS = 9_000
const LONGEST_ANSWER = 64 * 1_024

const STOPPED: SubmitOutcome = {
  kind: 'carrier_failed',
  error_code: 'session_down',
  cause: 'the connection to WhatsApp is closed',
}
const NOT_TRIED: SubmitOutcome = {
  kind: 'carrier_failed',
  error_code: 'own_failure',
  cause: 'the service could not open a connection to WhatsApp',
}

class CloudLink implements WhatsAppLink {
  readonly name: string
  readonly number: string
  readonly media: MediaSource
  readonly webhook: CarrierWebhook
  readonly #deps: WhatsAppLinkDeps
  readonly #account: WhatsAppAccount
  readonly #health: LinkHealth
  readonly #in_progress = new Set<Promise<unknown>>()
  #inbox: MessagingInbox | undefined
  #stopped = false

  constructor(deps: WhatsAppLinkDeps, account: WhatsAppAccount, of_app: readonly WhatsAppAccount[]) {
    this.#deps = deps
    this.#account = account
    this.#health = new LinkHealth(deps.clock, 'up', 'nothing was sent yet')
    this.name = account.name
    this.number = account.number
    this.media = cloudMedia(deps, account)
    this.webhook = {
      knowsToken: (verify_token) => sameText(verify_token, account.verify_token),
      isSigned: (body, signature) => isSignedWith(account.app_secret, body, signature),
      take: async (body) => await storeReport(this.#openInbox(), readReport(body, of_app)),
    }
  }

  start(inbox: MessagingInbox): void {
    this.#inbox = inbox
    if (this.#stopped) this.#health.is('up', 'started again')
    this.#stopped = false
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#in_progress)
    this.#health.is('down', 'stopped')
  }

  async submit(message: WhatsAppMessage, signal: AbortSignal): Promise<SubmitOutcome> {
    if (this.#stopped) return STOPPED
    const submitting = this.#post(message, signal)
    this.#in_progress.add(submitting)
    try {
      const outcome = await submitting
      this.#note(outcome)
      return outcome
    } finally {
      this.#in_progress.delete(submitting)
    }
  }

  state(): LinkState {
    return this.#health.state
  }

  /** Sets the state by the outcome of the last message, because there is no permanent connection. */
  #note(outcome: SubmitOutcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return this.#health.is('up', 'takes messages')
    this.#health.is(outcome.kind === 'unknown' ? 'degraded' : 'down', outcome.cause)
    this.#health.failed(outcome.cause)
  }

  async #post(message: WhatsAppMessage, signal: AbortSignal): Promise<SubmitOutcome> {
    const { base_url, phone_number_id, access_token } = this.#account
    try {
      const result = await this.#deps.http.post({
        url: `${base_url ?? GRAPH_URL}/${phone_number_id}/messages`,
        tenant: this.name,
        headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(graphMessage(message)),
        timeout_ms: SUBMIT_MS,
        max_body_bytes: LONGEST_ANSWER,
        on_excess: 'fail',
        once: true,
        at_most_once: true,
        signal,
      })
      return submitOutcome(result, this.name)
    } catch (error) {
      if (error instanceof OwnFailureError) return NOT_TRIED
      throw error
    }
  }

  #openInbox(): MessagingInbox {
    if (!this.#inbox) throw new Error(`The carrier ${this.name} has not been started.`)
    return this.#inbox
  }
}
