import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AudioLine, RtpAudio } from '../../src/gateways/telephony/audio.ts'
import type { LineEvent } from '../../src/gateways/telephony/line.ts'
import { threadChannel, type Channel } from '../../src/media/channel.ts'
import { MediaClient, type LossCause } from '../../src/media/client/media-client.ts'
import { PROTOCOL_VERSION, type FromMedia, type ToMedia } from '../../src/media/protocol.ts'
import { createLog } from '../../src/platform/log.ts'
import { TestClock } from '../support/test-clock.ts'
import { WAIT } from '../../../../test/limits.ts'

const greetingOf = () => Promise.resolve(null)

interface Harness {
  clock: TestClock
  client: MediaClient
  losses: LossCause[]
  /** The lines of the log. */
  logged: string[]
}

function harness(openLink: ConstructorParameters<typeof MediaClient>[0]['openLink']): Harness {
  const clock = new TestClock()
  const losses: LossCause[] = []
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
  const client = new MediaClient({ openLink, greetingOf, clock, log, lost: (cause) => losses.push(cause) })
  onTestFinished(async () => void (await Promise.all([client.close(), clock.advance(5_000)])))
  return { clock, client, losses, logged }
}

/** The other side, in the hands of the test. */
function scripted() {
  const sent: ToMedia[] = []
  let hear = (_message: FromMedia): void => {}
  let close = (_why: Error | null): void => {}
  const channel: Channel<ToMedia, FromMedia> = {
    send: (message) => void sent.push(message),
    unsent_bytes: 0,
    onMessage: (receive) => void (hear = receive),
    onClose: (closed) => void (close = closed),
    close: (why) => close(why ?? null),
  }
  const answer = (kind: ToMedia['kind'], value: unknown): void => {
    for (const message of sent.splice(0))
      if (message.kind === kind && 'request' in message)
        hear({ kind: 'answer', request: message.request, answer: value })
  }
  return {
    channel,
    sent,
    answer,
    breaks: (why: Error | null) => close(why),
    ready() {
      hear({ kind: 'ready', version: PROTOCOL_VERSION })
      hear({ kind: 'load', load: { calls: 0, capacity: 100, loop_delay_ms: 0, is_draining: false } })
    },
  }
}

async function endOf(line: AudioLine): Promise<LineEvent[]> {
  const events: LineEvent[] = []
  for await (const event of line.events) events.push(event)
  return events
}

test('a thread that is busy for ever is noticed within 10 s: its calls end once, and the next one finds another thread', async () => {
  const workers: Worker[] = []
  const { clock, client, losses, logged } = harness(() => {
    const worker = new Worker(new URL('../support/hanging-media.ts', import.meta.url))
    workers.push(worker)
    return { channel: threadChannel(worker), end: async () => void (await worker.terminate()) }
  })
  const events = endOf((await client.openRtp())!.line)
  workers[0]!.postMessage('hang', [])
  const from_ms = clock.now().getTime()
  while (losses.length === 0) await clock.advance(500)
  expect(clock.now().getTime() - from_ms).toBeLessThanOrEqual(10_000)
  expect(await events).toEqual([{ kind: 'hung_up', cause: 'connection_lost' }])
  await clock.advance(0) // the first try is made at once
  expect(await client.openRtp()).toMatchObject({ line: { understands_speech: true } })
  expect([workers.length, losses]).toEqual([2, ['unresponsive']])
  expect(logged).toEqual(['the media plane was lost; its calls have ended', 'the media plane is available again'])
})

test('one that answers every beat is left alone, and so is one that misses two', async () => {
  const there = scripted()
  const { clock, client, losses } = harness(() => ({ channel: there.channel, end: () => Promise.resolve() }))
  client.start()
  there.ready()
  for (const answers of [true, true, false, false, true, false, false, true]) {
    if (answers) there.answer('ping', null)
    await clock.advance(2_000)
  }
  expect(losses).toEqual([])
  await clock.advance(6_000)
  expect(losses).toEqual(['unresponsive'])
})

test('a request without an answer in time is given up, and a line that is opened too late is closed again', async () => {
  const there = scripted()
  const { clock, client, losses } = harness(() => ({ channel: there.channel, end: () => Promise.resolve() }))
  const opened: Promise<RtpAudio | null> = client.openRtp()
  there.ready()
  await vi.waitFor(() => expect(there.sent.map(({ kind }) => kind)).toContain('open_rtp'), WAIT)
  const late = there.sent.find(({ kind }) => kind === 'open_rtp')!
  for (let seconds = 0; seconds < 6; seconds += 2) {
    there.answer('ping', null)
    await clock.advance(2_000)
  }
  expect([await opened, losses]).toEqual([null, []])
  there.sent.push(late)
  there.answer('open_rtp', { port: 40_002, understands_speech: true })
  expect(there.sent).toMatchObject([{ kind: 'close', line: 1 }])
})

test('a media process that is not there is in the log once, and again when something changes', async () => {
  const tries: ReturnType<typeof scripted>[] = []
  const { clock, client, losses, logged } = harness(() => {
    const there = scripted()
    tries.push(there)
    return { channel: there.channel, end: () => Promise.resolve() }
  })
  client.start()
  const delays_ms = [0, 250, 1_000, 2_000, 5_000]
  for (const [at, why] of ['ENOENT', 'ENOENT', 'ENOENT', 'EACCES', 'EACCES'].entries()) {
    tries.at(-1)!.breaks(new Error(why))
    await clock.advance(delays_ms[at]!)
  }
  expect(logged).toHaveLength(2)
  expect(losses).toEqual(Array.from({ length: 5 }, () => 'unreachable'))
  tries.at(-1)!.ready()
  await clock.advance(0)
  tries.at(-1)!.breaks(null)
  expect(logged.slice(2)).toEqual([
    'the media plane is available again',
    'the media plane was lost; its calls have ended',
  ])
})
