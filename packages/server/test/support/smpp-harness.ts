import { onTestFinished } from 'vitest'
import type {
  InboundMessage,
  MessagingInbox,
  Receipt,
  SmsMessage,
  SubmitOutcome,
} from '../../src/gateways/messaging/message-carrier.ts'
import { segmentText } from '../../src/gateways/messaging/segments.ts'
import { InboundParts } from '../../src/gateways/messaging/smpp/inbound-parts.ts'
import type { SmppAccount } from '../../src/gateways/messaging/smpp/account.ts'
import { SmppLink } from '../../src/gateways/messaging/smpp/smpp-link.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { dialHost } from '../../src/platform/net/dial.ts'
import { createResolver } from '../../src/platform/net/resolver.ts'
import { FakeSmsc } from './fake-smsc.ts'
import type { Limits } from '../../src/platform/limits/limits.ts'
import { processLimits } from '../../src/platform/limits/process-limits.ts'
import { TestClock } from './test-clock.ts'

export const ACCOUNT: SmppAccount = {
  name: 'mtn-1',
  mno: 'mtn',
  host: 'smsc.example.com',
  port: 2775,
  tls: false,
  system_id: 'agent',
  password: 'secret',
  system_type: '',
  binds: 1,
  most_binds: null,
  window: 10,
  throughput_per_second: null,
  message_ids: 'same',
  source_ton: null,
  source_npi: null,
  dest_ton: 1,
  dest_npi: 1,
}

/** Records the messages and receipts that were delivered. A test can replace its reactions. */
export class FakeInbox implements MessagingInbox {
  readonly messages: InboundMessage[] = []
  readonly receipts: Receipt[] = []
  onMessage: (message: InboundMessage) => Promise<'stored' | 'repeated' | 'unknown_number'> = () =>
    Promise.resolve('stored')
  onReceipt: (receipt: Receipt) => Promise<void> = () => Promise.resolve()

  received = (message: InboundMessage): Promise<'stored' | 'repeated' | 'unknown_number'> => {
    this.messages.push(message)
    return this.onMessage(message)
  }

  receipt = (receipt: Receipt): Promise<void> => {
    this.receipts.push(receipt)
    return this.onReceipt(receipt)
  }
}

export interface SmppHarness {
  clock: TestClock
  smsc: FakeSmsc
  inbox: FakeInbox
  link: SmppLink
  /** Waits for everything that takes no time. */
  settle(): Promise<void>
  send(text?: string, options?: { to?: string; signal?: AbortSignal }): Promise<SubmitOutcome>
}

const OUTSIDE = { log: createLog('silent'), random: () => 0.5, onChange: () => {} }
const UNABORTED = new AbortController().signal
/** Enough rounds for a long chain of streams and promises. */
const ROUNDS = 4

/** A link over the network to an SMSC on this machine. It has not been started. */
export function linkOverNetwork(
  { db, clock }: { db: Database; clock: TestClock },
  account: Pick<SmppAccount, 'port'> & Partial<SmppAccount>,
): SmppLink {
  const { resolve } = createResolver({ clock })
  return new SmppLink(
    { ...ACCOUNT, host: '127.0.0.1', ...account },
    {
      ...OUTSIDE,
      clock,
      limits: processLimits(clock),
      parts: new InboundParts({ db, clock }),
      connect: ({ host, port, tls: secure }, signal) =>
        dialHost(resolve, { host, port, secure }, { tenant: 'carriers', signal }),
    },
  )
}

interface HarnessOptions {
  account?: Partial<SmppAccount>
  smsc?: FakeSmsc
  /** The limits that it shares with other links. */
  limits?: Limits
}

/** A link to a fake SMSC, on a clock that the test advances. It is started here, and stopped when the test ends. */
export async function smppHarness(
  db: Database,
  { account = {}, smsc = new FakeSmsc(), limits: given }: HarnessOptions = {},
): Promise<SmppHarness> {
  const clock = new TestClock()
  const limits = given ?? processLimits(clock)
  const inbox = new FakeInbox()
  const parts = new InboundParts({ db, clock })
  const link = new SmppLink({ ...ACCOUNT, ...account }, { ...OUTSIDE, clock, parts, limits, connect: smsc.connect })
  const settle = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) await clock.advance(0)
  }
  let sent = 0
  link.start(inbox)
  onTestFinished(async () => {
    const stopped = link.stop()
    await clock.advance(5_000)
    await stopped
  })
  await settle()
  return {
    clock,
    smsc,
    inbox,
    link,
    settle,
    send(text = 'Hello', { to = '+2348031234567', signal = UNABORTED } = {}) {
      const addressed = { message_id: `msg_${++sent}`, workspace_id: 'ws_1', from: '+2348031000001', to }
      const message: SmsMessage = { ...addressed, ...segmentText(text) }
      return link.submit(message, signal)
    },
  }
}
