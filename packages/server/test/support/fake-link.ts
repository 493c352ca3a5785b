import type {
  MessagingInbox,
  MessagingLink,
  SmsLink,
  SmsMessage,
  SubmitOutcome,
  WhatsAppLink,
  WhatsAppMessage,
} from '../../src/gateways/messaging/message-carrier.ts'
import type { LinkState } from '../../src/gateways/links/link-state.ts'
import type { Mno } from '../../src/generated/types.gen.ts'

interface Submission {
  message_id: string
  to: string
}

/** A connection to a scripted carrier that records its messages. */
class FakeLink<Message extends Submission> implements MessagingLink<Message> {
  readonly name: string
  readonly #mno: Mno | null
  readonly submitted: Message[] = []
  inbox: MessagingInbox | undefined
  /** Determines the outcome of the next messages. It may wait for the signal. */
  answer: (message: Message, signal: AbortSignal) => Promise<SubmitOutcome> | SubmitOutcome

  constructor(name: string, mno: Mno | null) {
    this.name = name
    this.#mno = mno
    this.answer = (message) => this.accepts(message)
  }

  accepts({ message_id }: Message): SubmitOutcome {
    return { kind: 'accepted', carrier: this.name, mno: this.#mno, carrier_message_ids: [`${this.name}-${message_id}`] }
  }

  rejects(error_code: string): void {
    const { name: carrier } = this
    this.answer = () => ({ kind: 'rejected', carrier, mno: this.#mno, error_code, cause: 'it is not a subscriber' })
  }

  isDown(error_code = 'session_down'): void {
    this.answer = () => ({ kind: 'carrier_failed', error_code, cause: `the session with ${this.name} is down` })
  }

  /** Has no capacity from now on, and gives each message back when it loses its turn. */
  isFull(): void {
    this.answer = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }

  /** Accepts messages from now on without responding. */
  isSilent(): void {
    this.answer = () => new Promise(() => {})
  }

  reset(): void {
    this.submitted.length = 0
    this.answer = (message) => this.accepts(message)
  }

  async submit(message: Message, signal: AbortSignal): Promise<SubmitOutcome> {
    this.submitted.push(message)
    return await this.answer(message, signal)
  }

  start(inbox: MessagingInbox): void {
    this.inbox = inbox
  }

  stop(): Promise<void> {
    return Promise.resolve()
  }

  state(): LinkState {
    return { state: 'up', detail: 'a fake', since: new Date(0), last_error: null }
  }
}

export class FakeSmsLink extends FakeLink<SmsMessage> implements SmsLink {
  readonly mno: Mno

  constructor(mno: Mno, name = `${mno}-test`) {
    super(name, mno)
    this.mno = mno
  }
}

export class FakeWhatsAppLink extends FakeLink<WhatsAppMessage> implements WhatsAppLink {
  readonly number: string

  constructor(number: string) {
    super('whatsapp-test', null)
    this.number = number
  }
}
