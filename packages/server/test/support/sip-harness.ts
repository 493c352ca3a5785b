import { randomBytes } from 'node:crypto'
import { parseMessage, type Received, type ReceivedRequest } from '@ohun/sip/message'
import {
  SipStack,
  type DialogListener,
  type DropCause,
  type InviteOutcome,
  type OutgoingInvite,
  type RefusedInvite,
  type SipDeps,
  type SipOptions,
} from '@ohun/sip'
import { createLog } from '../../src/platform/log.ts'
import { DatagramNetwork, seeded } from './sip-network.ts'
import { TestClock } from './test-clock.ts'

export const UNABORTED = new AbortController().signal
const PORT = 5060
const SILENT = createLog('silent')

/** An endpoint, with a record of what it dropped. */
export interface SipHarness {
  stack: SipStack
  dropped: DropCause[]
  /** Invitations that were refused before the listener saw them. */
  refused: string[]
}

/** An endpoint that has not been started. By default, everybody is admitted. */
export function sipEndpoint(
  deps: Pick<SipDeps, 'network' | 'clock'> & Partial<SipDeps>,
  options: Pick<SipOptions, 'listen'> & Partial<SipOptions>,
): SipHarness {
  const dropped: DropCause[] = []
  const refused: string[] = []
  const outside = {
    log: SILENT,
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
    token: (bytes: number) => randomBytes(bytes).toString('hex'),
    random: seeded(7),
    admits: () => true,
    dropped: (cause: DropCause) => void dropped.push(cause),
    refused: ({ status, reason }: RefusedInvite) => void refused.push(`${status} ${reason}`),
  }
  const usual = { public_hosts: [], tls: null, most_invitations: 1_000 }
  return { stack: new SipStack({ ...outside, ...deps }, { ...usual, ...options }), dropped, refused }
}

/** Endpoints and scripted peers on one network, on the test's clock. */
export class SipWorld {
  readonly clock = new TestClock()
  readonly network = new DatagramNetwork(this.clock)

  async endpoint(host: string, deps: Partial<SipDeps> = {}, options: Partial<SipOptions> = {}): Promise<SipHarness> {
    const listen = [{ host, port: PORT, transport: 'udp' as const }]
    const harness = sipEndpoint({ network: this.network, clock: this.clock, ...deps }, { listen, ...options })
    await harness.stack.start()
    return harness
  }

  async peer(host: string): Promise<SipPeer> {
    const peer = new SipPeer(this, host)
    await peer.open()
    return peer
  }

  /** Waits until everything that was sent has been answered, including the answers. */
  settle(): Promise<void> {
    return this.clock.advance(100)
  }
}

/** A peer for which the test writes every message. */
export class SipPeer {
  readonly received: Received[] = []
  readonly host: string
  readonly #world: SipWorld
  #send: (text: string, to: string) => void = () => {}

  constructor(world: SipWorld, host: string) {
    this.#world = world
    this.host = host
  }

  async open(): Promise<void> {
    const socket = await this.#world.network.bind({ host: this.host, port: PORT }, (bytes) => {
      this.received.push(parseMessage(bytes))
    })
    this.#send = (text, host) => socket.send(Buffer.from(text, 'latin1'), { host, port: PORT })
  }

  /** Sends a message, given by its lines. The body follows an empty line. */
  async send(to: string, lines: readonly string[]): Promise<void> {
    const end = lines.indexOf('')
    const head = end < 0 ? lines : lines.slice(0, end)
    const body = end < 0 ? '' : lines.slice(end + 1).join('\r\n')
    this.#send([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'), to)
    await this.#world.settle()
  }

  /** Answers a request that it has received. */
  async respond(
    request: Received,
    status: string,
    { tag = 'peer', lines = [], to }: { tag?: string; lines?: readonly string[]; to: string },
  ): Promise<void> {
    const value = (name: string): string => request.headers.get(name) ?? ''
    const vias = request.headers.all('via').map((via) => `Via: ${via}`)
    const tagged = request.to_tag === null && tag !== '' ? `${value('to')};tag=${tag}` : value('to')
    const common = [`From: ${value('from')}`, `To: ${tagged}`, `Call-ID: ${value('call-id')}`, `CSeq: ${value('cseq')}`]
    await this.send(to, [`SIP/2.0 ${status}`, ...vias, ...common, ...lines])
  }

  requests(method: string): ReceivedRequest[] {
    return this.received.flatMap((message) =>
      message.kind === 'request' && message.method === method ? [message] : [],
    )
  }

  /** The statuses of the responses, in order. */
  get statuses(): number[] {
    return this.received.flatMap((message) => (message.kind === 'response' ? [message.status] : []))
  }
}

export function inviteTo(host: string, more: Partial<OutgoingInvite> = {}): OutgoingInvite {
  const target = { host, port: PORT, transport: 'udp' as const }
  return {
    target,
    asserted_identity: null,
    from: '+2341',
    to: '+2348031234567',
    domain: null,
    sdp: 'v=0 caller',
    credentials: null,
    ...more,
  }
}

/** Records the actions of the other side. */
export class Heard implements DialogListener {
  readonly offers: string[] = []
  readonly digits: string[] = []
  readonly ends: ('bye' | 'lost')[] = []
  /** The ITU-T Q.850 causes that the other side has sent. */
  readonly causes: number[] = []
  answer: string | null = 'v=0 answer'
  /** The answers to offers that the other side has requested. */
  readonly answers: string[] = []

  offer(): string {
    return 'v=0 own offer'
  }

  answered(sdp: string): void {
    this.answers.push(sdp)
  }

  offered(sdp: string): string | null {
    this.offers.push(sdp)
    return this.answer
  }

  digit(digit: string): void {
    this.digits.push(digit)
  }

  ended(how: 'bye' | 'lost', q850_cause: number | null = null): void {
    this.ends.push(how)
    if (q850_cause !== null) this.causes.push(q850_cause)
  }
}

/** The answer to a call, which must have been answered. */
export function answeredOf(outcome: InviteOutcome): Extract<InviteOutcome, { kind: 'answered' }> {
  if (outcome.kind !== 'answered') throw new Error(`the call was not answered: ${JSON.stringify(outcome)}`)
  return outcome
}
