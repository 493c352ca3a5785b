import { expect, test } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'
import { createLog } from './log.ts'

test('an item that fails is logged by name and does not hold up the others', async () => {
  const [done, lines]: [string[], string[]] = [[], []]
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const { signal } = new AbortController()
  const message = 'it failed'
  await forEachIsolated(['a', 'b', 'c'], { signal, log, message, about: (name) => ({ name }) }, async (name) => {
    if (name === 'b') throw new Error('no')
    done.push(name)
  })
  expect(done).toEqual(['a', 'c'])
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ name: 'b', msg: 'it failed' }])
})

test('no task begins once the server stops', async () => {
  const done: string[] = []
  const stopping = new AbortController()
  const alone = { signal: stopping.signal, log: createLog('silent'), message: '', about: () => ({}) }
  await forEachIsolated(['a', 'b'], alone, async (name) => {
    done.push(name)
    stopping.abort()
  })
  expect(done).toEqual(['a'])
})
