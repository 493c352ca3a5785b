import { expect, test } from 'vitest'
import { createFairExecutor } from './fair-executor.ts'

const full = (waiting: number): Error => new Error(`${waiting} wait already`)

/** Work that ends on command, and the order in which it began. */
function bench(limits: { at_once: number; waiting: number }) {
  const turns = createFairExecutor({ ...limits, full })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string, name: string, signal?: AbortSignal): Promise<string> => {
    const work = async (): Promise<string> => {
      began.push(name)
      await new Promise<void>((resolve) => void ends.set(name, resolve))
      return name
    }
    return turns.run(key, work, signal)
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, began }
}

test('each key runs one item at a time, and keys take turns', async () => {
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

test('too many items of one key are refused, and another key may still wait', async () => {
  const { add, end, began } = bench({ at_once: 1, waiting: 2 })
  const kept = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
  await expect(add('a', 'a4')).rejects.toThrow('2 wait already')
  kept.push(add('b', 'b1'))
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(began).toHaveLength(4)
  await Promise.all(kept)
})

test('work that fails releases its place', async () => {
  const turns = createFairExecutor({ at_once: 1, waiting: 1, full })
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('a', async () => 'yes')).toBe('yes')
})

test('a caller that gives up leaves the queue, and the next one has the turn', async () => {
  const { add, end, began } = bench({ at_once: 1, waiting: 2 })
  const stop = new AbortController()
  const first = add('a', 'a1')
  const given_up = ['b1', 'b2'].map((name) => expect(add('b', name, stop.signal)).rejects.toThrow('hung up'))
  const kept = [add('c', 'c1'), add('b', 'b3').catch((error: Error) => error.message)]
  stop.abort(new Error('hung up'))
  await Promise.all(given_up)
  kept.push(add('b', 'b4'))
  for (const name of ['a1', 'c1', 'b4']) await end(name)
  expect(await Promise.all([first, ...kept])).toEqual(['a1', 'c1', '2 wait already', 'b4'])
  expect(began).toEqual(['a1', 'c1', 'b4'])
})

test('a caller that has given up before does not wait', async () => {
  const turns = createFairExecutor({ at_once: 1, waiting: 1, full })
  const stop = AbortSignal.abort(new Error('hung up'))
  await expect(turns.run('a', async () => 'yes', stop)).rejects.toThrow('hung up')
  expect(await turns.run('a', async () => 'yes')).toBe('yes')
})
