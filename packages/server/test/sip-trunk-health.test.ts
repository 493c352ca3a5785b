import { beforeEach, describe, expect, test } from 'vitest'
import { never, TrunkHouse } from './support/trunk-house.ts'

let house: TrunkHouse

beforeEach(() => {
  house = new TrunkHouse()
})

describe('health', () => {
  test('is up while OPTIONS are answered, down when they are not, and up again', async () => {
    const trunk = house.trunk()
    expect(trunk.state()).toMatchObject({ state: 'connecting', detail: '198.51.100.1:5060 over udp' })
    await trunk.start()
    await house.settled()
    expect(trunk.state()).toMatchObject({ state: 'up', last_error: null })
    house.endpoint.pings = false
    await house.clock.advance(30_000)
    expect(trunk.state()).toMatchObject({ state: 'degraded' })
    await house.clock.advance(5_000)
    expect(trunk.state()).toMatchObject({ state: 'down', detail: 'it does not answer OPTIONS' })
    house.endpoint.pings = true
    await house.clock.advance(5_000)
    expect(trunk.state()).toMatchObject({ state: 'up', last_error: { what: 'it does not answer OPTIONS' } })
    await trunk.stop()
    expect(house.clock.pending).toBe(0)
  })

  test('a trunk that is down is not invited, and is not to blame for the call', async () => {
    house.endpoint.pings = false
    const trunk = house.trunk()
    await trunk.start()
    await house.settled()
    expect(await trunk.dial(house.request(), never)).toEqual({
      kind: 'carrier_failed',
      cause: 'it does not answer OPTIONS',
      no_fault: true,
    })
    expect([house.endpoint.invited, house.media.lines, house.log]).toEqual([[], [], []])
    await trunk.stop()
  })

  test('a trunk that is not asked stays in use, and shows how its calls went', async () => {
    const trunk = house.trunk({ ping_seconds: 0 })
    await trunk.start()
    expect(trunk.state().state).toBe('up')
    for (const [outcome, state] of [
      [{ kind: 'silent', cause: 'no answer' }, 'degraded'],
      [{ kind: 'silent', cause: 'no answer' }, 'degraded'],
      [{ kind: 'refused', status: 486, reason: '' }, 'up'],
      [{ kind: 'refused', status: 503, reason: '' }, 'degraded'],
      [{ kind: 'refused', status: 403, reason: '' }, 'up'],
    ] as const) {
      house.endpoint.peer = () => outcome
      await trunk.dial(house.request(), never)
      expect(trunk.state().state).toBe(state)
    }
    expect(trunk.state().last_error).toMatchObject({ what: 'it answered 503 to a call' })
    expect(house.endpoint.pinged).toEqual([])
  })

  test('registers, and is down while the carrier refuses that', async () => {
    const trunk = house.trunk({ register: true, user: 'ohun', password: 'secret' })
    house.endpoint.registration = 'registering'
    await trunk.start()
    await house.settled()
    expect(trunk.state()).toMatchObject({ state: 'connecting' })
    house.endpoint.registration = 'failed'
    expect(trunk.state()).toMatchObject({ state: 'down', detail: 'it does not accept the registration' })
    house.endpoint.registration = 'registered'
    expect(trunk.state().state).toBe('up')
    await trunk.stop()
    expect(house.endpoint.log).toEqual(['REGISTER ohun at 198.51.100.1', 'unregister'])
  })
})

describe('calls are admitted', () => {
  test('from the trunk’s address alone', () => {
    const trunk = house.trunk()
    expect(['198.51.100.1', '::ffff:198.51.100.1', '198.51.100.2'].map((one) => trunk.admits(one))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('from configured networks instead', () => {
    const trunk = house.trunk({ sources: ['203.0.113.0/24'] })
    expect(['203.0.113.9', '198.51.100.1'].map((one) => trunk.admits(one))).toEqual([true, false])
  })

  test('from the addresses of its name, which may change, and stay when they cannot be found', async () => {
    const trunk = house.trunk({ host: 'sip.example.com' })
    expect(trunk.admits('203.0.113.1')).toBe(false)
    await trunk.start()
    expect(trunk.admits('203.0.113.1')).toBe(true)
    house.addresses = ['203.0.113.2']
    await house.clock.advance(30_000)
    expect(['203.0.113.1', '203.0.113.2'].map((one) => trunk.admits(one))).toEqual([false, true])
    house.addresses = []
    await house.clock.advance(30_000)
    expect(trunk.admits('203.0.113.2')).toBe(true)
    await trunk.stop()
  })
})
