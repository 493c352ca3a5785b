import { beforeEach, describe, expect, test } from 'vitest'
import { never, TrunkHarness } from './support/trunk-harness.ts'

let harness: TrunkHarness

beforeEach(() => {
  harness = new TrunkHarness()
})

describe('health', () => {
  test('is up while OPTIONS are answered, down when they are not, and up again', async () => {
    const trunk = harness.trunk()
    expect(trunk.state()).toMatchObject({ state: 'connecting', detail: '198.51.100.1:5060 over udp' })
    await trunk.start()
    await harness.settled()
    expect(trunk.state()).toMatchObject({ state: 'up', last_error: null })
    harness.endpoint.pings = false
    await harness.clock.advance(30_000)
    expect(trunk.state()).toMatchObject({ state: 'degraded' })
    await harness.clock.advance(5_000)
    expect(trunk.state()).toMatchObject({ state: 'down', detail: 'it does not answer OPTIONS' })
    harness.endpoint.pings = true
    await harness.clock.advance(5_000)
    expect(trunk.state()).toMatchObject({ state: 'up', last_error: { what: 'it does not answer OPTIONS' } })
    await trunk.stop()
    expect(harness.clock.pending).toBe(0)
  })

  test('a trunk that is down is not invited, and is not to blame for the call', async () => {
    harness.endpoint.pings = false
    const trunk = harness.trunk()
    await trunk.start()
    await harness.settled()
    expect(await trunk.dial(harness.request(), never)).toEqual({
      kind: 'carrier_failed',
      cause: 'it does not answer OPTIONS',
      no_fault: true,
    })
    expect([harness.endpoint.invited, harness.media.lines, harness.log]).toEqual([[], [], []])
    await trunk.stop()
  })

  test('a trunk that is not asked stays in use, and shows how its calls went', async () => {
    const trunk = harness.trunk({ ping_seconds: 0 })
    await trunk.start()
    expect(trunk.state().state).toBe('up')
    for (const [outcome, state] of [
      [{ kind: 'silent', cause: 'no answer' }, 'degraded'],
      [{ kind: 'silent', cause: 'no answer' }, 'degraded'],
      [{ kind: 'refused', status: 486, reason: '' }, 'up'],
      [{ kind: 'refused', status: 503, reason: '' }, 'degraded'],
      [{ kind: 'refused', status: 403, reason: '' }, 'up'],
    ] as const) {
      harness.endpoint.peer = () => outcome
      await trunk.dial(harness.request(), never)
      expect(trunk.state().state).toBe(state)
    }
    expect(trunk.state().last_error).toMatchObject({ what: 'it answered 503 to a call' })
    expect(harness.endpoint.pinged).toEqual([])
  })

  test('gets no calls of the workspace that a Retry-After answered: a callee can send one too', async () => {
    const trunk = harness.trunk()
    await trunk.start()
    await harness.settled()
    harness.endpoint.peer = () => ({ kind: 'refused', status: 503, reason: '', retry_after_seconds: 60 })
    await trunk.dial(harness.request(), never)
    expect(trunk.state().state).toBe('degraded')
    const cause = 'it takes no calls for a while'
    expect(await trunk.dial(harness.request(), never)).toEqual({ kind: 'carrier_failed', cause, no_fault: true })
    await trunk.dial(harness.request({ workspace_id: 'ws_2' }), never)
    harness.endpoint.peer = () => ({ kind: 'refused', status: 486, reason: '' })
    await trunk.dial(harness.request({ workspace_id: 'ws_3' }), never)
    harness.endpoint.peer = () => ({ kind: 'refused', status: 503, reason: '', retry_after_seconds: 60 })
    await trunk.dial(harness.request({ workspace_id: 'ws_3' }), never)
    expect(trunk.state().state).toBe('degraded') // it took a call in between
    expect(harness.endpoint.invited).toHaveLength(4)
    await harness.clock.advance(60_000)
    await trunk.dial(harness.request(), never)
    expect(harness.endpoint.invited).toHaveLength(5)
    await trunk.stop()
  })

  test('is down if several workspaces get a Retry-After, however it answers OPTIONS, at most five minutes', async () => {
    const trunk = harness.trunk()
    await trunk.start()
    await harness.settled()
    for (const [seconds, rest] of [
      [120, 120],
      [86_400, 300],
    ] as const) {
      harness.endpoint.peer = () => ({ kind: 'refused', status: 503, reason: '', retry_after_seconds: seconds })
      for (const workspace_id of ['ws_1', 'ws_2', 'ws_3']) await trunk.dial(harness.request({ workspace_id }), never)
      await harness.clock.advance((rest - 1) * 1_000)
      const detail = `it answered 503 to a call, and takes none for ${rest} s`
      expect(trunk.state()).toMatchObject({ state: 'down', detail })
      expect(await trunk.dial(harness.request(), never)).toEqual({
        kind: 'carrier_failed',
        cause: detail,
        no_fault: true,
      })
      await harness.clock.advance(1_000)
      expect(trunk.state()).toMatchObject({ state: 'up', detail: '198.51.100.1:5060 over udp' })
    }
    expect(harness.endpoint.invited).toHaveLength(6)
    await trunk.stop()
    expect(harness.clock.pending).toBe(0)
  })

  test.each([480, 486, 404])('stays in use after a Retry-After about the callee: %d', async (status) => {
    const trunk = harness.trunk()
    harness.endpoint.peer = () => ({ kind: 'refused', status, reason: '', retry_after_seconds: 120 })
    await trunk.dial(harness.request(), never)
    expect(trunk.state().state).toBe('up')
  })

  test('registers, and is down while the carrier refuses that', async () => {
    const trunk = harness.trunk({ register: true, user: 'ohun', password: 'secret' })
    harness.endpoint.registration = 'registering'
    await trunk.start()
    await harness.settled()
    expect(trunk.state()).toMatchObject({ state: 'connecting' })
    harness.endpoint.registration = 'failed'
    expect(trunk.state()).toMatchObject({ state: 'down', detail: 'it does not accept the registration' })
    harness.endpoint.registration = 'registered'
    expect(trunk.state().state).toBe('up')
    await trunk.stop()
    expect(harness.endpoint.log).toEqual(['REGISTER ohun at 198.51.100.1', 'unregister'])
  })
})

describe('calls are admitted', () => {
  test('from the trunk’s address alone', () => {
    const trunk = harness.trunk()
    expect(['198.51.100.1', '::ffff:198.51.100.1', '198.51.100.2'].map((one) => trunk.admits(one))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('from configured networks instead', () => {
    const trunk = harness.trunk({ sources: ['203.0.113.0/24'] })
    expect(['203.0.113.9', '198.51.100.1'].map((one) => trunk.admits(one))).toEqual([true, false])
  })

  test('from the addresses of its name, which may change, and stay when they cannot be found', async () => {
    const trunk = harness.trunk({ host: 'sip.example.com' })
    expect(trunk.admits('203.0.113.1')).toBe(false)
    await trunk.start()
    expect(trunk.admits('203.0.113.1')).toBe(true)
    harness.addresses = ['203.0.113.2']
    await harness.clock.advance(30_000)
    expect(['203.0.113.1', '203.0.113.2'].map((one) => trunk.admits(one))).toEqual([false, true])
    harness.addresses = []
    await harness.clock.advance(30_000)
    expect(trunk.admits('203.0.113.2')).toBe(true)
    await trunk.stop()
  })
})
