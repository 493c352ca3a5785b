import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { readConfig } from '../../src/config/config.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import type { MediaLink } from '../../src/media/client/media-link.ts'
import { MediaNodes } from '../../src/media/client/media-nodes.ts'
import { mediaThreads } from '../../src/media/client/media-threads.ts'
import { createLog } from '../../src/platform/log.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { callsOnBoth, lossesOf } from '../support/calls-on-threads.ts'
import { rtpPorts, rtpRange } from '../support/rtp-ranges.ts'

const THREADS = 2
/** The first port of the second thread. */
const MIDDLE = rtpRange('media threads').from + 100

/** Threads that carry audio, and the links to those that run. */
async function threads(): Promise<{ nodes: MediaNodes; links: MediaLink[] }> {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-threads-'))
  const config = readConfig({
    OHUN_DATA_DIR: data_dir,
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_LOG_LEVEL: 'silent',
    OHUN_SIP_ADDRESS: '127.0.0.1:0',
    OHUN_RTP_PORTS: rtpPorts('media threads'),
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
  return { nodes, links }
}

test('calls are spread over the threads, and the loss of one ends its calls alone', async () => {
  const { nodes, links } = await threads()
  const [of_first, of_second] = await callsOnBoth(nodes, MIDDLE)
  const lost = lossesOf([...of_first, ...of_second])
  await links[0]!.end()
  await vi.waitFor(() => expect(lost).toHaveLength(of_first.length), WAIT)
  expect(new Set(lost)).toEqual(new Set(of_first))
  await vi.waitFor(async () => expect((await nodes.openRtp())!.port).toBeLessThan(MIDDLE), WAIT)
  expect(lost).toHaveLength(of_first.length)
})
