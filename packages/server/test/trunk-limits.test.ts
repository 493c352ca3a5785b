import { beforeEach, describe, expect, test } from 'vitest'
import { never, TrunkHarness } from './support/trunk-harness.ts'

let harness: TrunkHarness

beforeEach(() => {
  harness = new TrunkHarness()
})

describe('a trunk with two channels', () => {
  test('places two calls, and is left out until one of them is over', async () => {
    const trunk = harness.trunk({ channels: 2 })
    const [first] = [await harness.connected(trunk), await harness.connected(trunk)]
    expect(await trunk.dial(harness.request(), never)).toEqual({
      kind: 'carrier_failed',
      cause: 'all channels of the trunk are in use',
      no_fault: true,
    })
    expect(harness.endpoint.invited).toHaveLength(2)
    await first.hangUp()
    await harness.connected(trunk)
  })

  const refused = { kind: 'refused', status: 486, reason: '' } as const
  const silent = { kind: 'silent', cause: 'no response' } as const

  test.each([refused, silent])('gets its channel back from a call that was $kind', async (outcome) => {
    harness.endpoint.peer = () => outcome
    const trunk = harness.trunk({ channels: 1 })
    for (let call = 0; call < 3; call++)
      expect(await trunk.dial(harness.request(), never)).not.toMatchObject({
        cause: 'all channels of the trunk are in use',
      })
  })
})

test('a trunk with three calls a second places three, and more in the next one', async () => {
  harness.endpoint.peer = () => ({ kind: 'refused', status: 486, reason: '' })
  const trunk = harness.trunk({ calls_per_second: 3 })
  const causes = async (): Promise<string[]> => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => trunk.dial(harness.request(), never)))
    return outcomes.map((outcome) => (outcome.kind === 'answered' ? '' : outcome.cause))
  }
  const refused = 'the trunk takes no more calls this second'
  expect(await causes()).toEqual([...Array<string>(3).fill('it answered 486'), refused, refused])
  await harness.clock.advance(1_000)
  expect((await causes()).filter((cause) => cause !== refused)).toHaveLength(3)
})
