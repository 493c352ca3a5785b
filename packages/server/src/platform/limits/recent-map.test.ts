import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

const MOST = 20

test('any sets, reads and deletes stay within the bounds, are never wrong, and keep the half used last', () => {
  const use = fc.record({ kind: fc.constantFrom('set', 'get', 'delete'), key: fc.integer({ min: 0, max: 40 }) })
  fc.assert(
    fc.property(fc.array(use, { maxLength: 200 }), (uses) => {
      const map = new RecentMap<number>(MOST)
      const all = new Map<string, number>()
      for (const [at, { kind, key }] of uses.entries()) {
        const name = String(key)
        if (kind === 'set') map.set(name, at)
        const value = kind === 'set' ? at : map.get(name)
        const known = all.get(name)
        all.delete(name)
        if (kind === 'delete') map.delete(name)
        else if (value !== undefined) all.set(name, value)
        if (kind === 'get') expect([known, undefined]).toContain(value)
        expect(map.size).toBeLessThanOrEqual(MOST)
      }
      const recent = [...all].slice(1 - MOST / 2)
      expect(recent.map(([name]) => map.get(name))).toEqual(recent.map(([, value]) => value))
    }),
  )
})
