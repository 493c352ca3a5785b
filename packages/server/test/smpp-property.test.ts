import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubmitOutcome } from '../src/gateways/messaging/message-carrier.ts'
import { readDeliverSm } from '../src/gateways/messaging/smpp/deliver-sm.ts'
import { command, type Pdu } from '../src/gateways/messaging/smpp/pdu.ts'
import { status } from '../src/gateways/messaging/smpp/status.ts'
import type { FakeSmscConnection, Reaction } from './support/fake-smsc.ts'
import { smppHarness, type SmppHarness } from './support/smpp-harness.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const RINVDSTADR = 0x0b
/** After which every submission has ended: five to leave, five to be answered. */
const ENDS_MS = 10_000

/** The reaction of an SMSC to one submission. It may have taken all but those that it refuses. */
const behaviours = ['accept', 'late', 'too_late', 'silent', 'hang_up', 'throttle', 'fail', 'refuse'] as const
type Behaviour = (typeof behaviours)[number]

interface History {
  binds: number
  window: number
  /** Each message's number of parts, and when it is sent. */
  messages: { parts: number; at_ms: number }[]
  behaviours: Behaviour[]
  /** When the SMSC drops all connections besides. */
  cuts_ms: number[]
}

const history: fc.Arbitrary<History> = fc.record({
  binds: fc.integer({ min: 1, max: 3 }),
  window: fc.integer({ min: 1, max: 3 }),
  messages: fc.array(fc.record({ parts: fc.integer({ min: 1, max: 3 }), at_ms: fc.nat(6_000) }), {
    minLength: 1,
    maxLength: 8,
  }),
  behaviours: fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 30 }),
  cuts_ms: fc.array(fc.nat(8_000), { maxLength: 3 }),
})

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('any SMSC takes each part once at most, and the outcome says whether it may have been', async () => {
  await fc.assert(fc.asyncProperty(history, holds), { numRuns: 150 })
})

async function holds(given: History): Promise<void> {
  const harness = await smppHarness(db, { account: { binds: given.binds, window: given.window } })
  const taken = new Map<string, Behaviour[]>()
  script(harness, given.behaviours, taken)
  for (const at_ms of given.cuts_ms)
    harness.clock.after(at_ms, () => harness.smsc.connections.forEach((connection) => connection.hangUp()))
  const outcomes: SubmitOutcome[] = []
  given.messages.forEach(({ parts, at_ms }, message) =>
    harness.clock.after(at_ms, () => {
      void harness.send(textOf(message, parts)).then((outcome) => (outcomes[message] = outcome))
    }),
  )
  await harness.clock.advance(6_000 + ENDS_MS)
  await harness.settle()
  given.messages.forEach(({ parts }, message) => {
    const seen = Array.from({ length: parts }, (_, part) => taken.get(`${message}/${part + 1}`) ?? [])
    expect(seen.every((behaviours) => behaviours.length <= 1)).toBe(true)
    const kind = outcomes[message]?.kind
    const none = seen.every((behaviours) => behaviours.length === 0)
    if (kind === 'accepted') expect(seen.flat().every((one) => ['accept', 'late'].includes(one))).toBe(true)
    if (kind === 'accepted') expect(seen.flat()).toHaveLength(parts)
    const nothing_left = kind === 'carrier_failed' || kind === 'rejected'
    if (nothing_left) expect(none).toBe(true)
    // A refusal may be lost with its connection; otherwise nothing is called unknown that was not taken.
    if (none && !loses(given)) expect(nothing_left).toBe(true)
  })
  const stopped = harness.link.stop()
  await harness.clock.advance(2_000)
  await stopped
}

function loses({ behaviours, cuts_ms }: History): boolean {
  return cuts_ms.length > 0 || behaviours.includes('hang_up')
}

/** Each message is known by its letter. */
function textOf(message: number, parts: number): string {
  const letter = String.fromCharCode(0x41 + message)
  return letter.repeat(parts === 1 ? 10 : 153 * parts)
}

function script({ smsc, clock }: SmppHarness, script: Behaviour[], taken: Map<string, Behaviour[]>): void {
  let at = 0
  const later = (ms: number, { sequence_number }: Pdu, connection: FakeSmscConnection): Reaction => {
    clock.after(ms, () => connection.send(command.submit_sm_resp, { sequence_number, body: Buffer.from('L\0') }))
    return 'silent'
  }
  smsc.onSubmit((pdu, connection) => {
    const behaviour = script[at++ % script.length]!
    if (behaviour === 'throttle') return status.ESME_RTHROTTLED
    if (behaviour === 'fail') return status.ESME_RSYSERR
    if (behaviour === 'refuse') return RINVDSTADR
    const { text, part_of } = readDeliverSm(pdu.body)
    const key = `${text[0]! - 0x41}/${part_of?.part ?? 1}`
    taken.set(key, [...(taken.get(key) ?? []), behaviour])
    if (behaviour === 'accept') return 0
    if (behaviour === 'late') return later(900, pdu, connection)
    return behaviour === 'too_late' ? later(5_500, pdu, connection) : behaviour
  })
}
