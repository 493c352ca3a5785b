import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'
import { SimulatedNetwork } from './simulated-network.ts'

const PACKETS = 1_000

/** Sends a packet every 20 ms, and reads the arrived ones every 20 ms. */
function sentThrough(conditions: ConstructorParameters<typeof SimulatedNetwork>[0], seed = 1): [number, number][] {
  const network = new SimulatedNetwork(conditions, seededRandom(seed))
  const arrived: [number, number][] = []
  for (let at = 0; at < PACKETS + 100; at++) {
    if (at < PACKETS) network.send(Buffer.from([at >> 8, at & 0xff]), at * 20)
    for (const { packet, arrives_ms } of network.arrived(at * 20)) arrived.push([packet.readUInt16BE(), arrives_ms])
  }
  return arrived
}

test('a good network delivers every packet at once', () => {
  expect(sentThrough({})).toEqual(Array.from({ length: PACKETS }, (_, at) => [at, at * 20]))
})

test('the configured share of packets is lost, always the same ones for the same seed', () => {
  const arrived = sentThrough({ loss_percent: 10 })
  expect(PACKETS - arrived.length).toBeGreaterThan(70)
  expect(PACKETS - arrived.length).toBeLessThan(130)
  expect(sentThrough({ loss_percent: 10 })).toEqual(arrived)
  expect(sentThrough({ loss_percent: 10 }, 2)).not.toEqual(arrived)
  expect(sentThrough({ loss_percent: 100 })).toEqual([])
})

test('packets are delayed, may overtake each other, and are read in the order of their arrival', () => {
  const arrived = sentThrough({ jitter_ms: 30 })
  expect(arrived).toHaveLength(PACKETS)
  expect(arrived.map(([at]) => at)).not.toEqual(arrived.map(([at]) => at).toSorted((a, b) => a - b))
  const differences = arrived
    .slice(1)
    .map(([at, ms], before) => Math.abs(ms - at * 20 - (arrived[before]![1] - arrived[before]![0] * 20)))
  expect(differences.reduce((sum, one) => sum + one) / differences.length).toBeCloseTo(30, -1)
})

test('late packets arrive a second later', () => {
  const late = sentThrough({ late_percent: 5 }).filter(([at, ms]) => ms - at * 20 >= 1_000)
  expect(late.length).toBeGreaterThan(25)
  expect(late.length).toBeLessThan(80)
})
