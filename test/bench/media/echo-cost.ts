import type { EchoCost } from './echo-thread.ts'
import type { Collections, StallTotals } from './stalls.ts'

/** The total cost of several threads that ran for the same time. */
export function joinCosts(costs: readonly EchoCost[]): EchoCost {
  const sum = (of: (cost: EchoCost) => number): number => costs.reduce((total, cost) => total + of(cost), 0)
  return {
    thread: {
      ran_ms: sum(({ thread }) => thread.ran_ms),
      queued_ms: sum(({ thread }) => thread.queued_ms),
      wall_ms: Math.max(...costs.map(({ thread }) => thread.wall_ms)),
    },
    stalls: costs.map(({ stalls }) => stalls).reduce(joinStalls),
    collections: costs.map(({ collections }) => collections).reduce(joinCollections),
    slips: sum(({ slips }) => slips),
    missed: sum(({ missed }) => missed),
    mos: sum(({ mos }) => mos) / costs.length,
    gaps: costs.map(({ gaps }) => gaps).reduce(joinGaps),
  }
}

function joinStalls(one: StallTotals, other: StallTotals): StallTotals {
  return {
    count: one.count + other.count,
    longest_ms: Math.max(one.longest_ms, other.longest_ms),
    ran_ms: one.ran_ms + other.ran_ms,
    queued_ms: one.queued_ms + other.queued_ms,
    wall_ms: one.wall_ms + other.wall_ms,
  }
}

function joinCollections(one: Collections, other: Collections): Collections {
  const { longest_ms, kind } = other.longest_ms > one.longest_ms ? other : one
  return { total_ms: one.total_ms + other.total_ms, longest_ms, kind }
}

function joinGaps(one: EchoCost['gaps'], other: EchoCost['gaps']): EchoCost['gaps'] {
  const counts = one.counts.map((count, at) => count + other.counts[at]!)
  return { counts, max_ms: Math.max(one.max_ms, other.max_ms) }
}
