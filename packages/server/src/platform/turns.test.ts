import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to, and the order in which it began. */
function bench(limits: { at_once: number; waiting: number }) {
  const turns = createTurns(limits)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string, name: string): Promise<string> =>
    turns.run(key, async () => {
      began.push(name)
      await new Promise<void>((resolve) => void ends.set(name, resolve))
      return name
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, began }
}

test('one of a key at a time, and the keys in turn', async () => {
  const { add, end, began } = bench({ at_once: 2, waiting: 10 })
  const all = Promise.all([add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')])
  expect(began).toEqual([])
  await end('none')
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['b1', 'a2', 'c1', 'a3']) await end(name)
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  expect(await all).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

test('429 RATE_LIMITED when too many of one key wait; another key still may', async () => {
  const { add, end, began } = bench({ at_once: 1, waiting: 2 })
  const kept = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 1 })
  kept.push(add('b', 'b1'))
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(began).toHaveLength(4)
  await Promise.all(kept)
})

test('work that fails gives its place back', async () => {
  const turns = createTurns({ at_once: 1, waiting: 1 })
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('a', async () => 'yes')).toBe('yes')
})
