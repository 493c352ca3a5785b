import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { RtpAudio } from '../../src/gateways/telephony/audio.ts'
import type { Overheard } from '../../src/gateways/telephony/line.ts'
import { threadChannel } from '../../src/media/channel.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { MediaNodes } from '../../src/media/client/media-nodes.ts'
import { MediaNode } from '../../src/media/media-node.ts'
import { createMedia } from '../../src/media/media-plane.ts'
import type { FromMedia, ToMedia } from '../../src/media/protocol.ts'
import { g711Samples } from '../../src/media/rtp/g711.ts'
import { serveMedia, type MediaServerDeps } from '../../src/media/serve-media.ts'
import type { SpeechServices } from '../../src/media/speech-services.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { RtpPhone, toneFrame, toneShare } from '../support/rtp-phone.ts'
import { rtpRange, type PortRange } from '../support/rtp-ranges.ts'
import { WAIT } from '../../../../test/limits.ts'

const log = createLog('silent')
const [CALLER_HZ, COLLEAGUE_HZ] = [440, 1_000]
const FRAMES = 100
/** A tone is whole over so many samples, also where a busy machine sends frames late before and after. */
const WINDOW = 400
const SHARE = 0.3
const PORTS_OF_PART = 40

/** The median of the shares that a tone has in the windows. */
function shareIn(samples: Int16Array, hertz: number): number {
  const windows = Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, at) =>
    toneShare(samples.subarray(at * WINDOW, (at + 1) * WINDOW), hertz),
  )
  return windows.toSorted((a, b) => a - b)[Math.floor(windows.length / 2)] ?? 0
}

const speech: SpeechServices = {
  recognizer: null,
  synthesizer: {
    async *speak() {
      for (const frame of [] as Int16Array[]) yield frame
    },
  },
  voiceActivity: () => ({ hears: () => false, is_voiced: false }),
}

/** Each media plane has ports of its own, so that a port tells which of them carries a call. */
function portsOf(part: number): PortRange {
  const from = rtpRange('bridged calls').from + part * PORTS_OF_PART
  return { from, to: from + PORTS_OF_PART - 1 }
}

/** The number of the media plane that has this port. */
const partOf = (port: number): number => Math.floor((port - rtpRange('bridged calls').from) / PORTS_OF_PART)

/** A media plane in this thread. */
function mediaOn(part: number): Pick<MediaServerDeps, 'plane' | 'node'> {
  const rtp = { host: '127.0.0.1', ports: portsOf(part) }
  const metrics = new Metrics()
  return createMedia({ ...mediaSettings(readConfig({})), rtp }, { clock: systemClock, log, speech, metrics })
}

/** A media plane behind the link that another thread or machine has. */
function linked({ plane, node }: Pick<MediaServerDeps, 'plane' | 'node'>): MediaClient {
  const { port1, port2 } = new MessageChannel()
  const there = threadChannel<FromMedia, ToMedia>(port2)
  serveMedia(there, { plane, node, log, metrics: () => Promise.resolve('') })
  const channel = threadChannel<ToMedia, FromMedia>(port1)
  const client = new MediaClient({
    openLink: () => ({ channel, end: () => Promise.resolve(channel.close()) }),
    greetingOf: () => Promise.resolve(null),
    clock: systemClock,
    log,
  })
  onTestFinished(() => client.close())
  return client
}

const linkedMedia = (part: number): MediaClient => linked(mediaOn(part))

/** A process with two threads, behind its link. Each gets one of two calls. */
function linkedProcess(parts: readonly number[]): MediaClient {
  const threads = parts.map((part) => ({ name: `${part}`, client: linkedMedia(part) }))
  const plane = new MediaNodes(threads)
  plane.start()
  return linked({ plane, node: new MediaNode({ clock: systemClock, carried: () => plane.carried }) })
}

async function phoneOf(media: MediaClient, codec: 'PCMA' | 'PCMU'): Promise<{ audio: RtpAudio; phone: RtpPhone }> {
  const audio = (await media.openRtp())!
  const phone = await RtpPhone.open({ codec })
  onTestFinished(() => phone.close())
  audio.connect(phone.peer)
  return { audio, phone }
}

function voiceOf(pieces: readonly Overheard[], side: 'caller' | 'agent'): Int16Array {
  const decoded = g711Samples('PCMU')
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece[side], 'base64')))
  return Int16Array.from(bytes, (byte) => decoded[byte]!)
}

test.each([
  ['in one media plane', () => Array<MediaClient>(2).fill(linkedMedia(0))],
  ['in two media planes', () => [linkedMedia(1), linkedMedia(2)]],
  ['in two threads of a process', () => Array<MediaClient>(2).fill(linkedProcess([3, 4]))],
])('two telephones of different codecs hear each other through a bridge %s, until it ends', async (_, planes) => {
  const [one, other] = planes() as [MediaClient, MediaClient]
  const caller = await phoneOf(one, 'PCMA')
  const colleague = await phoneOf(other, 'PCMU')
  if (_.endsWith('of a process')) expect(partOf(caller.audio.port)).not.toBe(partOf(colleague.audio.port))
  const pieces: Overheard[] = []
  caller.audio.line.listenIn!((piece) => pieces.push(piece) > 0)
  caller.audio.line.bridge(colleague.audio.line)
  colleague.audio.line.bridge(caller.audio.line)
  const begun = performance.now()
  const talk = async (from: number, to: number): Promise<void> => {
    for (let frame = from; frame < to; frame++) {
      caller.phone.send(caller.audio.port, toneFrame(CALLER_HZ, frame))
      colleague.phone.send(colleague.audio.port, toneFrame(COLLEAGUE_HZ, frame))
      await wait(Math.max(0, begun + (frame + 1) * 20 - performance.now()))
    }
  }
  await talk(0, FRAMES)
  const heard = { caller: caller.phone.heard().slice(8_000), colleague: colleague.phone.heard().slice(8_000) }
  expect(shareIn(heard.caller, COLLEAGUE_HZ)).toBeGreaterThan(SHARE)
  expect(shareIn(heard.caller, CALLER_HZ)).toBeLessThan(0.1)
  expect(shareIn(heard.colleague, CALLER_HZ)).toBeGreaterThan(SHARE)
  expect(shareIn(voiceOf(pieces.slice(5), 'agent'), COLLEAGUE_HZ)).toBeGreaterThan(SHARE)

  caller.audio.line.bridge(null)
  colleague.audio.line.bridge(null)
  caller.audio.line.listenIn!(null)
  const decoded = g711Samples('PCMA')
  let sent = FRAMES
  await vi.waitFor(async () => {
    await talk(sent, (sent += 20))
    const last = caller.phone.received
      .slice(-10)
      .flatMap(({ payload }) => Array.from(payload, (byte) => decoded[byte]!))
    expect(Math.max(...last.map(Math.abs))).toBeLessThan(100)
  }, WAIT)
  await Promise.all([caller.audio.line.close(), colleague.audio.line.close()])
})
