import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { readConfig } from '../../src/config/config.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { mediaSocket } from '../../src/media/client/media-link.ts'
import { createLog } from '../../src/platform/log.ts'
import { startMediaProcess, type MediaProcess } from '../../src/start/media-process.ts'
import { callsOnBoth, lossesOf } from '../support/calls-on-threads.ts'
import { freePort } from '../support/kernel-ports.ts'
import { rtpPorts, rtpRange } from '../support/rtp-ranges.ts'

const log = createLog('silent')
const RANGE = 'media process with threads'
const PLACES = 100
/** The first port of the second thread: each of the two has half of the pairs. */
const MIDDLE = rtpRange(RANGE).from + PLACES

interface Setup {
  media: MediaProcess
  client: MediaClient
  /** The threads that carry audio, in order. */
  threads: Worker[]
  metrics(): Promise<string>
}

async function setUp(): Promise<Setup> {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-media-'))
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }))
  const metrics_port = await freePort()
  const config = readConfig({
    OHUN_ROLES: 'media',
    OHUN_DATA_DIR: data_dir,
    OHUN_METRICS_ADDRESS: `127.0.0.1:${metrics_port}`,
    OHUN_MEDIA_THREADS: '2',
    OHUN_LOG_LEVEL: 'silent',
    OHUN_DRAIN_SECONDS: '3600',
    OHUN_SIP_ADDRESS: '127.0.0.1:0',
    OHUN_RTP_PORTS: rtpPorts(RANGE),
  })
  const threads: Worker[] = []
  const note = (worker: Worker): void => void threads.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const media = await startMediaProcess(config, log)
  onTestFinished(() => media.stop())
  const greetingOf = () => Promise.resolve(null)
  const client = new MediaClient({ openLink: mediaSocket(media.path), greetingOf, clock: systemClock, log })
  onTestFinished(() => client.close())
  await client.ready()
  const metrics = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
  return { media, client, threads, metrics }
}

test('calls are spread over the threads of a media process; the loss of one ends its calls alone, and it comes back', async () => {
  const { client, threads, metrics } = await setUp()
  const [of_first, of_second] = await callsOnBoth(client, MIDDLE)
  const calls = of_first.length + of_second.length
  const lost = lossesOf([...of_first, ...of_second])
  await vi.waitFor(() => expect(client.load).toMatchObject({ calls, capacity: PLACES, is_draining: false }), WAIT)
  await vi.waitFor(async () => {
    const measured = await metrics()
    expect(measured).toContain(`ohun_media_lines{thread="1"} ${of_first.length}`)
    expect(measured).toContain(`ohun_media_lines{thread="2"} ${of_second.length}`)
  }, WAIT)

  await threads[0]!.terminate()
  await vi.waitFor(() => expect(lost).toHaveLength(of_first.length), WAIT)
  await vi.waitFor(() => expect(client.load).toMatchObject({ calls: of_second.length, capacity: PLACES }), WAIT)
  expect(threads).toHaveLength(3)
  expect(new Set(lost)).toEqual(new Set(of_first))
  expect(await metrics()).toContain('ohun_media_losses_total{cause="ended"} 1')
  await vi.waitFor(async () => expect((await client.openRtp())!.port).toBeLessThan(MIDDLE), WAIT)
  expect(lost).toHaveLength(of_first.length)
})

test('a media process that drains refuses calls, and is done when the calls of all its threads are over', async () => {
  const { client, media } = await setUp()
  const [of_first, of_second] = await callsOnBoth(client, MIDDLE)
  let is_over = false
  const drained = media.drain().then(() => (is_over = true))
  expect(await client.openRtp()).toBeNull()
  await vi.waitFor(() => expect(client.load?.is_draining).toBe(true), WAIT)
  await Promise.all(of_first.map(({ line }) => line.close()))
  await vi.waitFor(() => expect(client.load?.calls).toBe(of_second.length), WAIT)
  expect(is_over).toBe(false)
  await Promise.all(of_second.map(({ line }) => line.close()))
  await drained
})
