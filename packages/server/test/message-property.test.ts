import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayMove } from '../src/features/messages/message-state.ts'
import type { MessageRecord } from '../src/features/messages/message.model.ts'
import type { ReceiptStatus, SubmitOutcome } from '../src/gateways/messaging/message-carrier.ts'
import type { MessageChannel, MessageStatus } from '../src/generated/types.gen.ts'
import { openMessageHarness, type MessageHarness } from './support/message-harness.ts'
import { openMortalDatabase, type MortalDatabase } from './support/mortal-database.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { amount } from '../../../test/amounts.ts'

/** Each run is the life of one message. */
const RUNS = amount(30, 200)
const ENOUGH_MS = Math.max(20_000, RUNS * 300)
const PROCESSES = 2

interface Report {
  part: number
  status: ReceiptStatus
  /** The process that is sent it. */
  at: number
}

type Step =
  /** The carrier answers what it was asked, if it was. */
  | { do: 'answer'; kind: SubmitOutcome['kind'] }
  /** These receipts come at once. */
  | { do: 'report'; reports: Report[] }
  /** The process dies while these are on their way to it. */
  | { do: 'die'; process: number; reports: Report[] }
  | { do: 'pass'; ms: number }

interface Life {
  channel: MessageChannel
  parts: number
  steps: Step[]
}

const statuses: Record<MessageChannel, ReceiptStatus[]> = {
  sms: ['sent', 'delivered', 'delivered', 'delivered', 'failed', 'rejected', 'expired'],
  whatsapp: ['sent', 'delivered', 'read', 'read', 'failed'],
}

function lifeOf(channel: MessageChannel, parts: number): fc.Arbitrary<Life> {
  const process = fc.nat(PROCESSES - 1)
  const report = fc.record({ part: fc.nat(parts - 1), status: fc.constantFrom(...statuses[channel]), at: process })
  const reports = fc.array(report, { minLength: 1, maxLength: 4 })
  const kinds = ['accepted', 'accepted', 'accepted', 'accepted', 'rejected', 'carrier_failed', 'unknown'] as const
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), kind: fc.constantFrom(...kinds) }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('report'), reports }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('die'), process, reports }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(1, 30_000) }) },
  ) as fc.Arbitrary<Step>
  return fc.record({
    channel: fc.constant(channel),
    parts: fc.constant(parts),
    steps: fc.array(step, { minLength: 2, maxLength: 10 }),
  })
}

const life = fc.oneof(lifeOf('whatsapp', 1), lifeOf('sms', 1), lifeOf('sms', 2), lifeOf('sms', 3))

let database: TestDatabase
const clock = new TestClock()
const processes: { db: MortalDatabase; harness: MessageHarness }[] = []
/** The requests to the carrier; it answers when the history says so. */
let submitted: ((outcome: SubmitOutcome) => void) | undefined
let asked = Promise.withResolvers<void>()
const carrier = {
  submit: () =>
    new Promise<SubmitOutcome>((resolve) => {
      submitted = resolve
      asked.resolve()
    }),
}
const messaging = { smsCarrierFor: () => carrier, whatsAppCarrierFor: () => carrier }

/** Every move that the table of states does not have fails the statement that makes it. */
async function forbidMovesBack(): Promise<void> {
  const states: MessageStatus[] = ['queued', 'sent', 'delivered', 'read', 'failed', 'send_failed', 'received']
  const forbidden = states
    .flatMap((from) => states.filter((to) => from !== to && !mayMove(from, to)).map((to) => `('${from}', '${to}')`))
    .join(', ')
  await database.pool.query(`
    create function moves_back() returns trigger language plpgsql as $$
    begin raise exception '% moved from % to %', old.message_id, old.status, new.status; end $$;
    create trigger moves_back before update on messages for each row
    when ((old.status, new.status) in (${forbidden})) execute function moves_back()`)
}

async function open(at: number): Promise<void> {
  const db = openMortalDatabase(database)
  processes[at] = { db, harness: await openMessageHarness({ db, clock, messaging }) }
}

async function close({ db, harness }: (typeof processes)[number]): Promise<void> {
  await harness.stop()
  await db.close()
}

beforeAll(async () => {
  database = await createTestDatabase()
  await forbidMovesBack()
  for (let at = 0; at < PROCESSES; at++) await open(at)
})
afterAll(async () => {
  for (const process of processes) await close(process)
  await database.drop()
})

let messages = 0

/** A message, what its carrier has reported of it, and what was acknowledged. */
class History {
  readonly #life: Life
  readonly #name = `message-${++messages}`
  readonly #reported: Report[] = []
  #dispatched: Promise<unknown> = Promise.resolve()
  /** The process that had the carrier's answer in its hands has died. */
  #orphaned = false
  message!: MessageRecord

  constructor(one: Life) {
    this.#life = one
  }

  async begin(): Promise<void> {
    const { channel, parts } = this.#life
    submitted = undefined
    asked = Promise.withResolvers()
    const { harness } = processes[0]!
    this.message = await harness.queued({ channel, ...(channel === 'sms' ? { segments: parts } : { segments: 0 }) })
    this.#dispatched = harness.dispatch(this.message).catch((error: unknown) => {
      if (!this.#orphaned) throw error
    })
    await asked.promise
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'answer') await this.#answer(step.kind)
    else if (step.do === 'report') await Promise.all(step.reports.map((report) => this.#report(report)))
    else if (step.do === 'die') await this.#die(step)
    else await clock.advance(step.ms)
  }

  async #answer(kind: SubmitOutcome['kind']): Promise<void> {
    submitted?.(this.#outcome(kind))
    submitted = undefined
    await this.#dispatched
  }

  #outcome(kind: SubmitOutcome['kind']): SubmitOutcome {
    const named = { carrier: 'mtn-1', mno: 'mtn' } as const
    const cause = 'the history says so'
    if (kind === 'carrier_failed') return { kind, error_code: 'session_down', cause }
    if (kind !== 'accepted') return { kind, ...named, error_code: '069', cause }
    const carrier_message_ids = Array.from({ length: this.#life.parts }, (_, part) => this.#nameOf(part))
    return { kind, ...named, carrier_message_ids }
  }

  #nameOf(part: number): string {
    return `${this.#name}-${part}`
  }

  /** A carrier repeats a receipt until it is acknowledged. */
  async #report(report: Report): Promise<void> {
    this.#reported.push(report)
    await this.#send(report)
  }

  async #send({ part, status, at }: Report): Promise<void> {
    const { harness } = processes[at]!
    await harness.receipt({ carrier_message_id: this.#nameOf(part), channel: this.#life.channel, status })
  }

  /** At any moment of what it does: each reply of the database is a turn of the event loop or more. */
  async #die({ process: at, reports }: Step & { do: 'die' }): Promise<void> {
    const dying = processes[at]!
    this.#orphaned ||= at === 0
    const in_progress = reports.map((report) => ({ ...report, at }))
    this.#reported.push(...in_progress)
    const ended = Promise.allSettled(in_progress.map((report) => this.#send(report)))
    submitted?.(this.#outcome('accepted'))
    submitted = undefined
    for (let turn = this.message.message_id.charCodeAt(20) % 7; turn > 0; turn--)
      await new Promise((resolve) => setImmediate(resolve))
    await dying.db.die()
    const outcomes = await ended
    if (at === 0) await this.#dispatched
    await close(dying)
    await open(at)
    const lost = in_progress.filter((_, index) => outcomes[index]?.status === 'rejected')
    await Promise.all(lost.map((report) => this.#send(report)))
  }

  get orphaned(): boolean {
    return this.#orphaned
  }

  /** The possible statuses of a message with all its parts recorded; several, if it depends on which receipt came first. */
  best(): MessageStatus[] {
    const parts = Array.from({ length: this.#life.parts }, (_, part) => this.#statusesOf(part))
    const failing = parts.filter((of) => of.some(isFailure))
    const failed = failing.some((of) => of.every(isFailure))
    const arrived = parts.every((of) => of.some((status) => !isFailure(status)))
    const read = this.#life.parts === 1 && parts.flat().includes('read')
    const success = !arrived ? 'sent' : read ? 'read' : 'delivered'
    if (failed) return ['failed']
    if (failing.length === 0) return [success]
    // If receipts of a part contradict each other and share a commit, only the first counts.
    return success === 'read' ? ['failed', 'delivered', 'read'] : ['failed', success]
  }

  #statusesOf(part: number): ReceiptStatus[] {
    return this.#reported.filter((one) => one.part === part && one.status !== 'sent').map(({ status }) => status)
  }
}

const isFailure = (status: ReceiptStatus): boolean => ['failed', 'rejected', 'expired'].includes(status)

/** The events that a message has, of each one, when it has come so far. */
function expectedEvents({ channel, status, sent_at }: MessageRecord): string[] {
  const reached: Record<MessageStatus, string[]> = {
    queued: [],
    received: [],
    sent: [],
    delivered: ['message.delivered'],
    read: ['message.delivered', 'message.read'],
    failed: ['message.failed'],
    send_failed: ['message.send_failed'],
  }
  const sent = sent_at === null ? [] : ['message.sent']
  const dlr = channel === 'sms' && sent_at !== null && status !== 'sent' ? ['message.dlr'] : []
  return [...sent, ...dlr, ...reached[status]].toSorted()
}

async function check(history: History): Promise<void> {
  const { harness } = processes[0]!
  const message = await harness.message(history.message)
  const events = await harness.events(message)
  expect(events.map(({ event_type }) => event_type).toSorted()).toEqual(expectedEvents(message))
  const unsent: MessageStatus[] = history.orphaned ? ['queued', 'failed', 'send_failed'] : ['failed', 'send_failed']
  if (message.sent_at === null) expect(unsent).toContain(message.status)
  else expect(history.best()).toContain(message.status)
  const { status, delivered_at, read_at, failed_at, error_code } = message
  expect(delivered_at !== null).toBe(status === 'delivered' || status === 'read')
  expect(read_at !== null).toBe(status === 'read')
  expect(failed_at !== null).toBe(status === 'failed' || status === 'send_failed')
  expect(error_code !== null).toBe(failed_at !== null)
}

test(
  'any answers, reports, repeats, reorderings and kills leave a message that never moves back, has each event once, and ends where its receipts say',
  { timeout: ENOUGH_MS * 4 },
  async () => {
    const enough_at = performance.now() + ENOUGH_MS
    const property = fc.asyncProperty(life, async (one) => {
      // The library's own limit would leave the last life running while its database is dropped.
      if (performance.now() > enough_at) return
      const history = new History(one)
      await history.begin()
      for (const step of one.steps) await history.take(step)
      await history.take({ do: 'answer', kind: 'accepted' })
      await check(history)
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
  },
)
