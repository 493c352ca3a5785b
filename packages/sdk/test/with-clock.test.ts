import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setupServer } from 'msw/node'
import { Ohun } from '../src/index.ts'
import { makeSandboxClock, mock, withClock } from '../src/testing/index.ts'

const server = setupServer()
const ohun = new Ohun({ apiKey: 'pk_test_key', maxRetries: 0 })
const AT = '2026-12-01T08:00:00.000Z'
const LATER = '2026-12-02T08:00:00.000Z'
const turned = {
  from: AT,
  to: LATER,
  reached: LATER,
  steps: 3,
  duration_ms: 12,
  events: { 'call.completed': 1 },
  fault: null,
}
const standing = makeSandboxClock({ clock_id: 'clk_1', status: 'ready', now: AT, last_advance: null })
let deleted = 0

beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function mocked(advanced: object, got: object = {}): void {
  deleted = 0
  server.use(
    mock.sandboxClocks.create(standing),
    mock.sandboxClocks.advance({ ...standing, ...advanced }),
    mock.sandboxClocks.get({ ...standing, ...got }),
    mock.sandboxClocks.delete(),
  )
  server.events.removeAllListeners()
  server.events.on('request:start', ({ request }) => void (request.method === 'DELETE' && deleted++))
}

test('turns the clock, says what happened, and deletes it', async () => {
  mocked({ now: LATER, last_advance: turned })
  const seen = await withClock(ohun, async (clock) => {
    expect(clock.now).toEqual(new Date(AT))
    const { events } = await clock.advance('1d')
    return { events, now: clock.now }
  })
  expect(seen).toEqual({ events: { 'call.completed': 1 }, now: new Date(LATER) })
  expect(deleted).toBe(1)
})

test('waits for a turn that takes long', async () => {
  mocked({ status: 'advancing', advancing_to: LATER }, { now: LATER, last_advance: turned })
  const advance = await withClock(ohun, (clock) => clock.advance(new Date(LATER)))
  expect(advance).toEqual(turned)
})

test('throws why a turn stopped early, and deletes the clock', async () => {
  mocked({ last_advance: { ...turned, fault: 'It stopped.' } })
  await expect(withClock(ohun, (clock) => clock.advance('1d'))).rejects.toThrow('It stopped.')
  expect(deleted).toBe(1)
})

test('throws when the clock is lost', async () => {
  mocked({ status: 'lost', lost_reason: 'Its process is gone.' })
  await expect(withClock(ohun, (clock) => clock.advance('1d'))).rejects.toThrow('clk_1 is lost. Its process is gone.')
})
