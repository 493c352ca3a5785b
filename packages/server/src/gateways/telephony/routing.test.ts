import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mno } from '../../generated/types.gen.ts'
import { carrierChain, homeOperator, operators } from './routing.ts'

interface Vector {
  e164: string
  mno: Mno
  chain: Mno[]
}

const file = new URL('../../../../../test/vectors/mno-prefixes.json', import.meta.url)
const { known, unknown } = JSON.parse(readFileSync(file, 'utf8')) as {
  known: (Vector & { prefix: string })[]
  unknown: Vector[]
}

test.each(known)('$prefix belongs to $mno, and the others follow by priority', ({ e164, mno, chain }) => {
  expect(homeOperator(e164)).toBe(mno)
  expect(carrierChain(e164)).toEqual(chain)
})

test.each(unknown)('$e164 has no known prefix and goes to $mno first', ({ e164, mno, chain }) => {
  expect(homeOperator(e164)).toBe(mno)
  expect(carrierChain(e164)).toEqual(chain)
})

test('the table has the prefixes of the vectors and no other', () => {
  expect(Object.values(operators).flat().toSorted()).toEqual(known.map(({ prefix }) => prefix).toSorted())
})
