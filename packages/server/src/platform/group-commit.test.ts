import { expect, test } from 'vitest'
import { LostDatabaseError } from './db/lost-database.ts'
import { groupCommit } from './group-commit.ts'
import { BURST } from './throttle.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Database {
  faulty?: string[]
  options?: Parameters<typeof groupCommit<string, string>>[1]
}

/** A database that commits a batch when the test says so, and refuses any batch with a faulty item. */
function bench({ faulty = [], options = {} }: Database = {}) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const write = groupCommit(async (batch: readonly string[]) => {
    batches.push([...batch])
    await new Promise<void>((resolve) => void ends.push(resolve))
    const refused = batch.find((item) => faulty.includes(item))
    if (refused !== undefined) throw new Error(`${refused} is refused.`)
    return (item: string) => `${item} of ${batch.length}`
  }, options)
  /** Commits the batches that are at the database, oldest first. */
  const commit = async (count = 1): Promise<void> => {
    await settled()
    for (const end of ends.splice(0, count)) end()
    await settled()
  }
  return { write, commit, batches }
}

const named = (count: number, name = 'item'): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)

test('items of one turn of the event loop share a batch, and each has its own result', async () => {
  const { write, commit, batches } = bench()
  const all = Promise.all(['a', 'b', 'c'].map(write))
  await commit()
  expect(await all).toEqual(['a of 3', 'b of 3', 'c of 3'])
  expect(batches).toEqual([['a', 'b', 'c']])
})

test('an item resolves when its batch is committed, not before', async () => {
  const { write, commit } = bench()
  let resolved = false
  const item = write('a').then(() => (resolved = true))
  await commit(0)
  expect(resolved).toBe(false)
  await commit()
  await item
  expect(resolved).toBe(true)
})

test('items that arrive while two batches are written go with the next, in order of arrival', async () => {
  const { write, commit, batches } = bench()
  const all: Promise<string>[] = []
  for (const item of ['a', 'b', 'c', 'd']) {
    all.push(write(item))
    await commit(0)
  }
  expect(batches).toEqual([['a'], ['b']])
  await commit()
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']])
  await commit(2)
  expect(await Promise.all(all)).toEqual(['a of 1', 'b of 1', 'c of 2', 'd of 2'])
})

test('a batch has 100 items at most', async () => {
  const { write, commit, batches } = bench()
  const all = Promise.all(named(250).map(write))
  await commit(0)
  expect(batches.map(({ length }) => length)).toEqual([100, 100])
  await commit(2)
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50])
  await commit()
  expect(new Set(await all).size).toBe(250)
})

test('a faulty item fails alone: the others of its batch are written one by one', async () => {
  const { write, commit, batches } = bench({ faulty: ['b'] })
  const all = Promise.allSettled(['a', 'b', 'c'].map(write))
  await commit()
  expect(batches.slice(1)).toEqual([['a'], ['b'], ['c']])
  await commit(3)
  expect(await all).toEqual([
    { status: 'fulfilled', value: 'a of 1' },
    { status: 'rejected', reason: new Error('b is refused.') },
    { status: 'fulfilled', value: 'c of 1' },
  ])
})

test('every item of a batch whose commit may have happened fails, and none is written again', async () => {
  const lost = new LostDatabaseError('The connection ended.')
  const batches: (readonly string[])[] = []
  const write = groupCommit(async (batch: readonly string[]) => {
    batches.push(batch)
    throw lost
  })
  const all = await Promise.allSettled(['a', 'b', 'c'].map(write))
  expect(all.map((one) => one.status === 'rejected' && one.reason)).toEqual([lost, lost, lost])
  expect(batches).toEqual([['a', 'b', 'c']])
})

test('after a failure the next items are written', async () => {
  const { write, commit } = bench({ faulty: ['a'] })
  const refused = expect(write('a')).rejects.toThrow('a is refused.')
  await commit()
  await refused
  const item = write('b')
  await commit()
  expect(await item).toBe('b of 1')
})

/** Longer than any test, so that a test sees only items that are written before this time has passed. */
const MAX_WAIT_MS = 600_000

/** Writes as many batches as may begin at once. */
async function burst({ write, commit }: ReturnType<typeof bench>): Promise<void> {
  for (const item of named(BURST, 'burst')) {
    void write(item)
    await commit()
  }
}

test('items that arrive soon after several others wait for those that arrive next', async () => {
  const busy = bench({ options: { max_wait_ms: MAX_WAIT_MS } })
  await burst(busy)
  for (const item of named(99)) void busy.write(item)
  await busy.commit()
  expect(busy.batches).toHaveLength(BURST)
  void busy.write('last')
  await busy.commit()
  expect(busy.batches.slice(BURST)).toEqual([[...named(99), 'last']])
})

test('an item that may not wait is written with those that wait', async () => {
  const mayWait = (item: string): boolean => item !== 'urgent'
  const busy = bench({ options: { max_wait_ms: MAX_WAIT_MS, mayWait } })
  await burst(busy)
  for (const item of ['a', 'b', 'urgent']) {
    void busy.write(item)
    await busy.commit()
  }
  expect(busy.batches.slice(BURST)).toEqual([['a', 'b', 'urgent']])
})
