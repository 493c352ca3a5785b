import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rolloutBuckets } from './rollout-buckets.ts'

const agent_id = 'agt_1'
const shares = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 100 })), { maxLength: 30 })

/** The state after a series of changes. Each change sets the share of one version, if there is room for it. */
function play(changes: readonly (readonly [number, number])[], seen: (before: State, after: State) => void): State {
  let state: State = new Map()
  for (const [version, percent] of changes) {
    const taken = [...state].flatMap(([other, buckets]) => (other === version ? [] : buckets))
    if (taken.length + percent > 100) continue
    const held = state.get(version) ?? []
    const after = new Map(state).set(version, rolloutBuckets({ agent_id, version, percent, held, taken }))
    expect(after.get(version)).toHaveLength(percent)
    seen(state, after)
    state = after
  }
  return state
}

type State = Map<number, number[]>
const versionOf = (state: State, bucket: number): number | undefined =>
  [...state].find(([, buckets]) => buckets.includes(bucket))?.[0]

test('no bucket belongs to two rollouts, and none moves from one to another', () => {
  fc.assert(
    fc.property(shares, (changes) => {
      const state = play(changes, (before, after) => {
        for (let bucket = 0; bucket < 100; bucket++) {
          const [was, is] = [versionOf(before, bucket), versionOf(after, bucket)]
          if (was !== undefined && is !== undefined) expect(is).toBe(was)
        }
      })
      const all = [...state.values()].flat()
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

test('a share that grows keeps its buckets, and one that shrinks keeps only buckets of its own', () => {
  const at = (percent: number, held: number[]) => rolloutBuckets({ agent_id, version: 2, percent, held, taken: [] })
  const ten = at(10, [])
  const fifty = at(50, ten)
  expect(fifty).toEqual(expect.arrayContaining(ten))
  expect(fifty).toEqual(expect.arrayContaining(at(20, fifty)))
})

test('two versions of an agent, and two agents, begin with different buckets', () => {
  const first = (of: string, version: number) =>
    rolloutBuckets({ agent_id: of, version, percent: 10, held: [], taken: [] })
  expect(first('agt_1', 2)).not.toEqual(first('agt_1', 3))
  expect(first('agt_1', 2)).not.toEqual(first('agt_2', 2))
})
