import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentBombs } from './attacks/documents.ts'
import { hugeBodies } from './attacks/huge-bodies.ts'
import { REPLY } from './healthy-tenant.ts'
import { openHouse, type House } from './house.ts'
import { harm, impactOf, TIMEOUT_MS } from './impact.ts'

const ATTACKS = [documentBombs, hugeBodies]
const EVENTS_OF_A_CALL = ['call.agent_response', 'call.completed', 'call.initiated', 'call.transcription']
/** How long a call of the sandbox lasts, and then some for its last event. */
const CALL_MS = 6_000

let house: House

beforeAll(async () => {
  house = await openHouse()
  // Until calls of every age are under way.
  await wait(CALL_MS)
}, 60_000)
afterAll(() => house[Symbol.asyncDispose](), 30_000)

describe('a healthy tenant is served as before beside', () => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
    '%s',
    async (_, attack) => {
      const wave = await attack.prepare(house)
      const impact = await impactOf(wave, house)
      expect(harm(impact)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

test(
  'nothing of it was lost, answered late or tried twice',
  async () => {
    await house.healthy.stopCalling()
    await wait(CALL_MS)
    const { calls, events, replies } = await house.healthy.total()
    expect(calls.length).toBeGreaterThan(0)
    const incomplete = calls.filter((id) => events[id]?.toSorted().join() !== EVENTS_OF_A_CALL.join())
    const fallbacks = calls.filter((id) => replies[id] !== REPLY)
    expect({ incomplete, fallbacks }).toEqual({ incomplete: [], fallbacks: [] })
    const { rows } = await house.db.pool.query(
      `select status, attempt_count, count(*)::int from deliveries where workspace_id = $1 group by 1, 2`,
      [house.healthy.workspace_id],
    )
    expect(rows).toEqual([{ status: 'delivered', attempt_count: 1, count: 4 * calls.length }])
  },
  TIMEOUT_MS,
)
