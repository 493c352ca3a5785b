import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { readConfig } from '../../src/config/config.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import type { MediaLink } from '../../src/media/client/media-link.ts'
import { MediaNodes, type NamedNode } from '../../src/media/client/media-nodes.ts'
import { mediaThreads } from '../../src/media/client/media-threads.ts'
import { createLog } from '../../src/platform/log.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'

const THREADS = 2
const CALLS = 6

/** Threads that carry audio, and the links to those that run. */
async function threads(): Promise<{ nodes: MediaNodes; links: MediaLink[] }> {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-threads-'))
  const config = readConfig({
    OHUN_DATA_DIR: data_dir,
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_LOG_LEVEL: 'silent',
    OHUN_SIP_ADDRESS: '127.0.0.1:0',
    OHUN_RTP_PORTS: '45400-45439',
  })
  const links: MediaLink[] = []
  const clients = mediaThreads(mediaSettings(config), THREADS).map((open, at) => {
    const openLink = (): MediaLink => (links[at] = open())
    const common = { clock: systemClock, log: createLog('silent'), greetingOf: () => Promise.resolve(null) }
    return { name: `thread ${at + 1}`, client: new MediaClient({ ...common, openLink }) }
  })
  const nodes = new MediaNodes(clients)
  nodes.start()
  onTestFinished(async () => {
    await nodes.close()
    await rm(data_dir, { recursive: true, force: true })
  })
  // A thread that has just loaded its modules is late, and gets no calls while another one is not.
  const isPunctual = ({ client }: NamedNode): boolean => (client.load?.loop_delay_ms ?? Infinity) < 50
  await vi.waitFor(() => expect(clients.every(isPunctual)).toBe(true), WAIT)
  return { nodes, links }
}

test('calls are spread over the threads, and the loss of one ends its calls alone', async () => {
  const { nodes, links } = await threads()
  const calls = await Promise.all(Array.from({ length: CALLS }, () => nodes.openRtp()))
  const ended = new Set<number>()
  for (const [at, audio] of calls.entries())
    void (async () => {
      for await (const event of audio!.line.events) if (event.kind === 'hung_up') ended.add(at)
    })()
  const of_first = calls.flatMap((audio, at) => (audio!.port < 45_420 ? [at] : []))
  expect(of_first).toHaveLength(CALLS / THREADS)
  await links[0]!.end()
  await vi.waitFor(() => expect([...ended].toSorted((a, b) => a - b)).toEqual(of_first), WAIT)
  await vi.waitFor(() => expect(nodes.nodes.every(({ client }) => client.load !== null)).toBe(true), WAIT)
  expect((await nodes.openRtp())!.port).toBeLessThan(45_420)
  expect(ended.size).toBe(of_first.length)
})
