import type { Duplex } from 'node:stream'
import type { Mno } from '../../../generated/types.gen.ts'
import { atMost, type Clock } from '@ohun/clock'
import type { Answer, Limits } from '../../../platform/limits/limits.ts'
import type { Log } from '../../../platform/log.ts'
import { codeOf } from '../../../platform/net/failure.ts'
import { LinkHealth } from '../../links/link-health.ts'
import type { LinkState } from '../../links/link-state.ts'
import type { MessagingInbox, SmsLink, SmsMessage, SubmitOutcome } from '../message-carrier.ts'
import type { SmppAccount } from './account.ts'
import type { InboundParts } from './inbound-parts.ts'
import { Pace } from './pace.ts'
import { Receiver } from './receiver.ts'
import { Arrivals, Redelivery } from './redelivery.ts'
import type { SmppSession } from './session.ts'
import { submitMessage } from './submit-message.ts'
import { SubmitPermits } from './submit-permits.ts'
import { SubmitQueue } from './submit-queue.ts'
import { SupervisedBind } from './supervised-bind.ts'

/** How long submissions in flight may wait for their responses when the link stops. */
const FINISH_MS = 500

export interface SmppLinkDeps {
  clock: Clock
  log: Log
  parts: InboundParts
  connect: (account: Pick<SmppAccount, 'host' | 'port' | 'tls'>, signal: AbortSignal) => Promise<Duplex>
  /** A random number from 0 to 1. */
  random: () => number
  /** Called after its state has changed. */
  onChange: () => void
  limits: Pick<Limits, 'tokens' | 'slots'>
}

/** One account with an SMSC: its binds, their shared queue, and the messages that arrive on them. */
export class SmppLink implements SmsLink {
  readonly #account: SmppAccount
  readonly #deps: SmppLinkDeps
  readonly #health: LinkHealth
  readonly #pace: Pace
  readonly #queue: SubmitQueue
  #binds: SupervisedBind[] = []
  readonly #submitting = new Set<Promise<unknown>>()
  #stopping = false
  #reference: number

  constructor(account: SmppAccount, deps: SmppLinkDeps) {
    this.#account = account
    this.#deps = deps
    this.#health = new LinkHealth(deps.clock, 'connecting', this.#detail(0))
    this.#pace = new Pace()
    const { tokens } = deps.limits
    this.#queue = new SubmitQueue({
      ...deps,
      pace: this.#pace,
      permits: new SubmitPermits(tokens, account.name, account.throughput_per_second),
      window: account.window,
      sessions: () => this.#sessions(),
    })
    // The last reference of an earlier process is not known.
    this.#reference = Math.floor(deps.random() * 256)
  }

  get name(): string {
    return this.#account.name
  }

  get mno(): Mno {
    return this.#account.mno
  }

  start(inbox: MessagingInbox): void {
    this.#stopping = false
    const { clock } = this.#deps
    const redelivery = new Redelivery(clock)
    const receiver = new Receiver({ ...this.#deps, account: this.#account, inbox, redelivery })
    this.#binds = Array.from({ length: this.#account.binds }, () => this.#bind(receiver, redelivery))
    for (const bind of this.#binds) bind.start()
  }

  async submit(message: SmsMessage, signal: AbortSignal): Promise<SubmitOutcome> {
    const { clock } = this.#deps
    if (this.#stopping) return { kind: 'carrier_failed', error_code: 'session_down', cause: 'the server stops' }
    const reference = (this.#reference = (this.#reference + 1) % 256)
    const common = { clock, queue: this.#queue, pace: this.#pace, settings: this.#account }
    const submitting = submitMessage({ ...common, reference }, message, signal)
    this.#submitting.add(submitting)
    try {
      return await submitting
    } finally {
      this.#submitting.delete(submitting)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await atMost(this.#deps.clock, FINISH_MS, Promise.allSettled(this.#submitting))
    await Promise.all(this.#binds.map((bind) => bind.stop()))
    this.#health.is('down', 'stopped')
  }

  state(): LinkState {
    return this.#health.state
  }

  #sessions(): SmppSession[] {
    return this.#binds.map(({ session }) => session).filter((session) => session !== null)
  }

  #bind(receiver: Receiver, redelivery: Redelivery): SupervisedBind {
    const { clock, random, connect } = this.#deps
    const arrivals = new Arrivals(clock, redelivery)
    return new SupervisedBind({
      clock,
      random,
      login: this.#account,
      admit: () => this.#admit(),
      connect: (signal) => connect(this.#account, signal),
      deliver: async (pdu) => ({ command_status: await receiver.deliver(pdu, arrivals) }),
      onUp: () => {
        redelivery.bound()
        this.#deps.log.info({ carrier: this.#account.name }, 'a carrier is bound')
        this.#changed()
      },
      onDown: (reason) => {
        arrivals.lost()
        this.#failed(reason)
      },
    })
  }

  /** Reserves one of the binds that the account may have in all processes together. */
  #admit(): Answer<(() => void) | null> {
    const { name, most_binds } = this.#account
    return this.#deps.limits.slots.take(`binds of ${name}`, most_binds ?? Infinity)
  }

  #failed(reason: Error): void {
    // An error that combines the failures of several addresses has no message.
    const what = reason.message || codeOf(reason) || reason.name
    this.#health.failed(what)
    this.#deps.log.warn({ carrier: this.#account.name, reason: what }, 'a carrier is not bound')
    this.#changed()
  }

  #changed(): void {
    const bound = this.#sessions().length
    const some = bound === this.#account.binds ? 'up' : 'degraded'
    this.#health.is(bound === 0 ? 'down' : some, this.#detail(bound))
    this.#queue.pump()
    this.#deps.onChange()
  }

  #detail(bound: number): string {
    const { host, port, binds } = this.#account
    return `${bound} of ${binds} ${binds === 1 ? 'bind' : 'binds'} to ${host}:${port}`
  }
}
