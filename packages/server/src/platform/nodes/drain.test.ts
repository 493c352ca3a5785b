import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { Drain, NOTICE_MS } from './drain.ts'

const DRAIN_MS = 60_000

function startDrain({ left = 1 } = {}) {
  const clock = new TestClock()
  const node = { left, changes: [] as boolean[], refusals: [] as boolean[], ended: 0 }
  const metrics = new Metrics()
  const drain = new Drain({
    clock,
    metrics,
    log: createLog('silent'),
    drain_ms: DRAIN_MS,
    left: () => node.left,
    changed: (draining) => node.changes.push(draining),
    refuse: (refusing) => node.refusals.push(refusing),
    async endLeft() {
      node.ended++
      node.left = 0
    },
  })
  const over: string[] = []
  const begin = (cause: 'stop' | 'operator'): void => void drain.begin(cause).then(() => over.push(cause))
  return { clock, node, metrics, drain, begin, over }
}

test('a node without calls and streams has drained at once, and leaves no timer', async () => {
  const { clock, drain, node } = startDrain({ left: 0 })
  await drain.begin('stop')
  drain.close()
  expect([node.changes, node.ended, clock.pending]).toEqual([[true], 0, 0])
})

test('a node has drained as soon as its last call is over', async () => {
  const { clock, node, begin, over } = startDrain({ left: 2 })
  begin('stop')
  node.left = 1
  await clock.advance(DRAIN_MS - 1_000)
  expect(over).toEqual([])
  node.left = 0
  await clock.advance(100)
  expect([over, node.ended, clock.pending]).toEqual([['stop'], 0, 0])
})

test('remaining calls and streams are ended when the time is over', async () => {
  const { clock, node, begin, over } = startDrain()
  begin('stop')
  await clock.advance(DRAIN_MS)
  expect([over, node.ended, clock.pending]).toEqual([['stop'], 1, 0])
})

test('the time of a stop counts from the drain before it', async () => {
  const { clock, node, begin, over } = startDrain()
  begin('operator')
  await clock.advance(DRAIN_MS - 1_000)
  begin('stop')
  await clock.advance(1_000)
  expect([over, node.ended, node.changes]).toEqual([['operator', 'stop'], 1, [true]])
})

test('calls that began after the drain was complete have their time before the process stops', async () => {
  const { clock, node, begin, over } = startDrain({ left: 0 })
  begin('operator')
  await clock.advance(1_000)
  expect(over).toEqual(['operator'])
  node.left = 1
  begin('stop')
  await clock.advance(DRAIN_MS - 1_000)
  expect(over).toEqual(['operator'])
  await clock.advance(1_000)
  expect([over, node.ended, clock.pending]).toEqual([['operator', 'stop'], 1, 0])
})

test('a drain that is undone ends nothing, and the next one has its full time', async () => {
  const { clock, node, drain, begin } = startDrain()
  begin('operator')
  await clock.advance(DRAIN_MS - 1_000)
  drain.undo('operator')
  await clock.advance(DRAIN_MS)
  expect([node.changes, node.ended, drain.draining, clock.pending]).toEqual([[true, false], 0, false, 0])
  begin('operator')
  await clock.advance(DRAIN_MS - 1_000)
  expect(node.ended).toBe(0)
})

test('a process that stops continues to drain when the operator undoes their drain', async () => {
  const { node, drain, begin } = startDrain()
  begin('operator')
  begin('stop')
  drain.undo('operator')
  expect([drain.draining, node.changes]).toEqual([true, [true]])
})

test('a node refuses calls once load balancers have had time to see that it drains, and takes them when the drain is undone', async () => {
  const { clock, node, begin, drain } = startDrain({ left: 0 })
  begin('operator')
  await clock.advance(NOTICE_MS - 1)
  expect(node.refusals).toEqual([])
  await clock.advance(1)
  expect(node.refusals).toEqual([true])
  drain.undo('operator')
  begin('operator')
  await clock.advance(NOTICE_MS - 1)
  drain.undo('operator')
  await clock.advance(NOTICE_MS)
  expect(node.refusals).toEqual([true, false, false])
})

test('ohun_node_draining is 1 while a node drains', async () => {
  const { drain, begin, metrics } = startDrain()
  const value = async () => /^ohun_node_draining (\d)$/m.exec(await metrics.text())?.[1]
  expect(await value()).toBe('0')
  begin('operator')
  expect(await value()).toBe('1')
  drain.undo('operator')
  expect(await value()).toBe('0')
})
