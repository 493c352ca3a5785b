import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SourceLock, type Place, type Sources } from './source-lock.ts'

const agreed = { address: '192.0.2.1', port: 4_000 }
/** The address of the other side's signalling: behind a router, audio comes from there. */
const router = { address: '198.51.100.7', port: 61_000 }
const gateway = { address: '198.51.100.200', port: 30_000 }
const stranger = { address: '203.0.113.9', port: 5_000 }
const sources: Sources = { agreed, signalling: router.address, media_sources: ['198.51.100.192/28'] }

function lock(changes: Partial<Sources> = {}): SourceLock {
  const made = new SourceLock()
  made.agree({ ...sources, ...changes })
  return made
}

describe('audio is sent', () => {
  test('to the agreed place at first', () => {
    expect(lock().to).toEqual(agreed)
  })

  test.each([
    ['the signalling, behind a router', router],
    ['another port of the agreed address', { ...agreed, port: 9 }],
    ['a configured network', gateway],
  ])('to where it comes from: %s', (_, place) => {
    const made = lock()
    expect(made.admits(place, { ssrc: 1, sequence: 1 }, 0)).toBe(true)
    expect(made.to).toEqual(place)
  })

  test.each(['0.0.0.0', 'phone.example.com', ''])('nowhere while the other side is at "%s"', (address) => {
    const made = lock({ agreed: { address, port: 4_000 } })
    expect(made.to).toBeNull()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.to).toEqual(router)
  })
})

describe('a stranger is not heard', () => {
  test('before anything was agreed', () => {
    expect(new SourceLock().admits(stranger, { ssrc: 1, sequence: 1 }, 0)).toBe(false)
  })

  test('before the other side has sent anything, and nothing is sent to the stranger', () => {
    const made = lock()
    expect(made.admits(stranger, { ssrc: 1, sequence: 1 }, 0)).toBe(false)
    expect(made.to).toEqual(agreed)
    expect(made.knows(stranger)).toBe(false)
  })

  test('when the signalling is unknown and nothing is configured', () => {
    const made = lock({ signalling: null, media_sources: [] })
    expect([router, gateway].map((place) => made.admits(place, { ssrc: 1, sequence: 1 }, 0))).toEqual([false, false])
  })

  test('during the call, even long after the last packet', () => {
    const made = lock()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.admits(stranger, { ssrc: 2, sequence: 2 }, 0)).toBe(false)
    expect(made.admits(stranger, { ssrc: 2, sequence: 2 }, 60_000)).toBe(false)
    expect(made.admits({ ...router, port: 61_001 }, { ssrc: 2, sequence: 2 }, 60_000)).toBe(false)
    expect(made.to).toEqual(router)
  })

  test('even with the right stream', () => {
    const made = lock()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.admits(stranger, { ssrc: 1, sequence: 2 }, 20)).toBe(false)
    expect(made.admits(stranger, { ssrc: 1, sequence: 2 }, 1_000)).toBe(false)
  })

  test('even with the right stream, from a configured network', () => {
    const made = lock()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.admits(gateway, { ssrc: 1, sequence: 2 }, 1_000)).toBe(false)
  })

  test.each([
    ['in a configured network: the agreed place displaces him', gateway, agreed],
    ['in a configured network: the signalling address displaces him', gateway, router],
    ['at the agreed address: the agreed port displaces him', { ...agreed, port: 9 }, agreed],
  ])('even if it was first, %s', (_, first, better) => {
    const made = lock()
    made.admits(first, { ssrc: 2, sequence: 1 }, 0)
    expect(made.admits(better, { ssrc: 1, sequence: 1 }, 10)).toBe(true)
    expect(made.admits(first, { ssrc: 2, sequence: 2 }, 20)).toBe(false)
    expect(made.to).toEqual(better)
  })
})

describe('keys count', () => {
  test('once the stream has been latched for 200 ms', () => {
    const made = lock()
    expect(made.isSettled(1_000)).toBe(false)
    made.admits(router, { ssrc: 1, sequence: 1 }, 1_000)
    expect([1_000, 1_199, 1_200].map((now_ms) => made.isSettled(now_ms))).toEqual([false, false, true])
  })

  test('only 200 ms after another source has taken over', () => {
    const made = lock()
    made.admits(gateway, { ssrc: 2, sequence: 1 }, 0)
    made.admits(agreed, { ssrc: 1, sequence: 1 }, 500)
    expect([699, 700].map((now_ms) => made.isSettled(now_ms))).toEqual([false, true])
  })

  test('only 200 ms after a better source has taken over, even with the same stream', () => {
    const made = lock()
    made.admits(gateway, { ssrc: 2, sequence: 0 }, 0)
    made.admits({ ...agreed, port: 4_002 }, { ssrc: 2, sequence: 1 }, 5_000)
    expect([5_000, 5_199, 5_200].map((now_ms) => made.isSettled(now_ms))).toEqual([false, false, true])
  })

  test('at once when the same stream continues from another port', () => {
    const made = lock()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    made.admits({ ...router, port: 61_999 }, { ssrc: 1, sequence: 12 }, 1_000)
    expect(made.isSettled(1_000)).toBe(true)
  })
})

test('the same stream continues from another port of the router', () => {
  const made = lock()
  made.admits(router, { ssrc: 1, sequence: 0xffff }, 0)
  const moved = { ...router, port: 61_999 }
  expect(made.admits(moved, { ssrc: 1, sequence: 40_000 }, 1_000)).toBe(false)
  expect(made.admits(moved, { ssrc: 1, sequence: 12 }, 1_000)).toBe(true)
  expect(made.to).toEqual(moved)
})

test('the same stream continues from another port after an outage in which it has sent many packets', () => {
  const made = lock()
  made.admits(router, { ssrc: 1, sequence: 1 }, 0)
  const moved = { ...router, port: 61_999 }
  expect(made.admits(moved, { ssrc: 1, sequence: 20_000 }, 15_000)).toBe(false)
  expect(made.admits(moved, { ssrc: 1, sequence: 751 }, 15_000)).toBe(true)
})

test('the same stream continues from another port than the agreed one, and another stream from there is not heard', () => {
  const made = lock()
  made.admits(agreed, { ssrc: 1, sequence: 1 }, 0)
  const moved = { ...agreed, port: 4_020 }
  expect(made.admits(moved, { ssrc: 1, sequence: 3 }, 100)).toBe(false)
  expect(made.admits(moved, { ssrc: 9, sequence: 12 }, 1_000)).toBe(false)
  expect(made.admits(moved, { ssrc: 1, sequence: 12 }, 1_000)).toBe(true)
  expect([made.to, made.isSettled(1_000)]).toEqual([moved, true])
})

test('a new agreement resets the lock, the same one does not', () => {
  const made = lock()
  made.admits(router, { ssrc: 1, sequence: 1 }, 0)
  made.agree({ ...sources, agreed: { ...agreed } })
  expect(made.to).toEqual(router)
  made.agree({ ...sources, agreed: { address: '192.0.2.2', port: 4_000 } })
  expect(made.to).toEqual({ address: '192.0.2.2', port: 4_000 })
})

test('reports come from any port of its machines', () => {
  const made = lock()
  made.admits(router, { ssrc: 1, sequence: 1 }, 0)
  expect([made.knows(router), made.knows(agreed), made.knows(stranger)]).toEqual([true, true, false])
})

/** A greater rank displaces a lesser one. */
const ranks: readonly (readonly [place: Place, rank: number])[] = [
  [stranger, 0],
  [{ ...stranger, port: agreed.port }, 0],
  [{ address: '198.51.100.8', port: router.port }, 0],
  [gateway, 1],
  [{ ...gateway, port: 30_002 }, 1],
  [router, 2],
  [{ ...agreed, port: 4_002 }, 2],
  [agreed, 3],
]
const arrivals = fc.array(
  fc.record({
    from: fc.constantFrom(...ranks),
    known_ssrc: fc.constantFrom(1, 2, 3),
    sequence: fc.integer({ min: 0, max: 1_000 }),
    gap_ms: fc.constantFrom(0, 20, 199, 200, 5_000),
  }),
  { maxLength: 30 },
)

test('in any order of packets, no stranger is heard, the better source wins, and its keys count after 200 ms', () => {
  fc.assert(
    fc.property(arrivals, (packets) => {
      const made = lock()
      let now_ms = 0
      let best = 0
      let taken_at_ms = Infinity
      for (const { from, known_ssrc, sequence, gap_ms } of packets) {
        const [place, rank] = from
        now_ms += gap_ms
        // Each source has its own stream, except for sources that have learnt another's.
        const packet = { ssrc: rank < 2 ? known_ssrc : rank, sequence }
        const is_admitted = made.admits(place, packet, now_ms)
        if (rank > best) taken_at_ms = now_ms
        if (rank < best) expect(is_admitted).toBe(false)
        if (rank > best || rank === 3) expect([is_admitted, made.to]).toEqual([true, place])
        best = Math.max(best, rank)
        if (now_ms - taken_at_ms < 200) expect(made.isSettled(now_ms)).toBe(false)
        expect(ranks.filter(([, of]) => of === 0)).not.toContainEqual([made.to, 0])
      }
    }),
    { numRuns: 1_000 },
  )
})
