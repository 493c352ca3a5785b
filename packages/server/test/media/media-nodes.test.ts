import { beforeEach, expect, test } from 'vitest'
import { measureMediaNodes } from '../../src/media/client/media-node-metrics.ts'
import { MediaNodes, type NamedNode } from '../../src/media/client/media-nodes.ts'
import type { MediaLoad } from '../../src/media/media-node.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { FakeMedia } from '../support/fake-media.ts'

const IDLE: MediaLoad = { calls: 0, capacity: 100, loop_delay_ms: 0, is_draining: false }

interface FakeNode extends NamedNode {
  media: FakeMedia
  load: MediaLoad | null
}

/** A node that reports what a test says, and carries calls on fake lines. */
function fakeNode(name: string): FakeNode {
  const media = new FakeMedia()
  const node: FakeNode = {
    name,
    media,
    load: IDLE,
    client: {
      get load() {
        return node.load
      },
      start: () => {},
      openRtp: () => media.openRtp(),
      openBrowser: (offer) => media.openBrowser(offer),
      close: () => Promise.resolve(),
    },
  }
  return node
}

let a: FakeNode
let b: FakeNode
let nodes: MediaNodes

beforeEach(() => {
  a = fakeNode('a:7075')
  b = fakeNode('b:7075')
  nodes = new MediaNodes([a, b])
})

/** The node that gets the next call. */
async function chosen(): Promise<string | null> {
  const before = [a.media.lines.length, b.media.lines.length]
  const audio = await nodes.openRtp()
  if (!audio) return null
  return a.media.lines.length > before[0]! ? a.name : b.name
}

test.each<[string, Record<'a' | 'b', Partial<MediaLoad>>, string]>([
  ['fewer calls', { a: { calls: 3 }, b: { calls: 2 } }, 'b'],
  ['a smaller share of its places taken', { a: { calls: 30 }, b: { calls: 40, capacity: 1_000 } }, 'b'],
  ['timers that are not late', { a: { calls: 0, loop_delay_ms: 80 }, b: { calls: 90 } }, 'b'],
  [
    'fewer calls of two that are late',
    { a: { calls: 9, loop_delay_ms: 80 }, b: { calls: 10, loop_delay_ms: 51 } },
    'a',
  ],
  ['no drain', { a: { is_draining: true }, b: { calls: 99 } }, 'b'],
  ['room', { a: { calls: 100 }, b: { calls: 999, capacity: 1_000 } }, 'b'],
])('a call is placed on the node with %s', async (_, loads, expected) => {
  a.load = { ...IDLE, ...loads.a }
  b.load = { ...IDLE, ...loads.b }
  expect(await chosen()).toBe(`${expected}:7075`)
})

test('a lost node gets no call, and one that is not connected yet gets it if there is no other', async () => {
  a.load = null
  expect(await chosen()).toBe('b:7075')
  b.load = { ...IDLE, is_draining: true }
  expect(await chosen()).toBe('a:7075')
})

test('the load of all is the sum of those that are there, and the delay is that of the node that gets the next call', () => {
  a.load = { ...IDLE, calls: 30, loop_delay_ms: 12 }
  b.load = { ...IDLE, calls: 20, capacity: 50, loop_delay_ms: 70 }
  expect(nodes.carried).toEqual({ calls: 50, capacity: 150, loop_delay_ms: 12 })
  b.load = null
  expect(nodes.carried).toEqual({ calls: 30, capacity: 100, loop_delay_ms: 12 })
  a.load = null
  expect(nodes.carried).toEqual({ calls: 0, capacity: 0, loop_delay_ms: 0 })
})

test('no call is placed while every node drains or is full', async () => {
  a.load = { ...IDLE, is_draining: true }
  b.load = { ...IDLE, calls: 100 }
  expect(await nodes.openRtp()).toBeNull()
  expect(await nodes.openBrowser({ sdp: 'offer' })).toBeNull()
})

test('a node that refuses because its last place has just been taken is left for the next one', async () => {
  a.media.places = 0
  expect(await chosen()).toBe('b:7075')
})

test('an offer that is not understood is refused once, and not tried on every node', async () => {
  await expect(nodes.openBrowser({ sdp: 'nonsense' })).rejects.toBeInstanceOf(TypeError)
})

test('the metrics say which nodes are connected and how loaded they are, and give no load of a lost one', async () => {
  const metrics = new Metrics()
  a.load = { calls: 30, capacity: 100, loop_delay_ms: 12, is_draining: true }
  b.load = null
  measureMediaNodes(metrics, nodes.nodes)
  const text = await metrics.openMetrics()
  for (const line of [
    'ohun_media_node_up{media_node="a:7075"} 1',
    'ohun_media_node_up{media_node="b:7075"} 0',
    'ohun_media_node_calls{media_node="a:7075"} 30',
    'ohun_media_node_capacity{media_node="a:7075"} 100',
    'ohun_media_node_draining{media_node="a:7075"} 1',
    'ohun_media_node_loop_delay_seconds{media_node="a:7075"} 0.012',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('ohun_media_node_calls{media_node="b:7075"}')
})
