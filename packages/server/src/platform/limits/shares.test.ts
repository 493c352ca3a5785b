import { beforeEach, expect, test } from 'vitest'
import { ShareFullError, Shares } from './shares.ts'

let shares: Shares
let ends: (() => void)[]
let begun: string[]
const never = new AbortController().signal

beforeEach(() => {
  shares = new Shares({ total: 12, each: 4 })
  ends = []
  begun = []
})

/** Work that lasts until the test ends it. */
function hold(tenant: string, signal = never): Promise<void> {
  return shares.run(tenant, signal, () => {
    begun.push(tenant)
    return new Promise((resolve) => ends.push(resolve))
  })
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

test('a tenant gets its places at once, and its other work waits in its own line, first come first served', async () => {
  for (let count = 0; count < 6; count++) void hold('a')
  await turn()
  expect({ begun: begun.length, ...counts() }).toEqual({ begun: 4, running: 4, waiting: 2 })
  ends[0]?.()
  await turn()
  expect({ begun: begun.length, ...counts() }).toEqual({ begun: 5, running: 4, waiting: 1 })
})

test('a single tenant gets half of all places, later ones still find places, and no tenant waits for another', async () => {
  for (let count = 0; count < 6; count++) void hold('a')
  await expect(hold('a')).rejects.toThrow(ShareFullError)
  for (let count = 0; count < 3; count++) void hold('b')
  await expect(hold('b')).rejects.toThrow(ShareFullError)
  void hold('c')
  await turn()
  expect(begun.filter((tenant) => tenant === 'b').length).toBe(3)
  expect(begun.at(-1)).toBe('c')
})

test('a caller that gives up leaves the line, and unused shares are forgotten', async () => {
  const controller = new AbortController()
  const kept = [hold('a'), hold('a'), hold('a'), hold('a')]
  const given_up = hold('a', controller.signal)
  controller.abort(new Error('hung up'))
  await expect(given_up).rejects.toThrow('hung up')
  expect(counts()).toEqual({ running: 4, waiting: 0 })
  for (const end of ends) end()
  await Promise.all(kept)
  expect(counts()).toEqual({ running: 0, waiting: 0 })
})

test('a place is free again after its work fails', async () => {
  const failing = (): Promise<never> => Promise.reject(new Error('no'))
  for (let count = 0; count < 20; count++) await expect(shares.run('a', never, failing)).rejects.toThrow('no')
  expect(counts()).toEqual({ running: 0, waiting: 0 })
})

const counts = () => ({ running: shares.running, waiting: shares.waiting })
