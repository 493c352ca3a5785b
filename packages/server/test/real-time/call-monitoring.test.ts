import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { Overheard } from '../../src/gateways/telephony/line.ts'
import { threadChannel } from '../../src/media/channel.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { createMedia } from '../../src/media/media-plane.ts'
import type { FromMedia, ToMedia } from '../../src/media/protocol.ts'
import { encodeG711, g711Samples } from '../../src/media/rtp/g711.ts'
import { serveMedia } from '../../src/media/serve-media.ts'
import type { SpeechServices } from '../../src/media/speech-services.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { RtpPhone, toneFrame, toneShare } from '../support/rtp-phone.ts'
import { rtpRange } from '../support/rtp-ranges.ts'

const [CALLER_HZ, COLLEAGUE_HZ] = [440, 1_000]
const FRAMES = 100

/** An agent that says nothing, to somebody who says no words. */
const speech: SpeechServices = {
  recognizer: null,
  synthesizer: {
    async *speak() {
      for (const frame of [] as Int16Array[]) yield frame
    },
  },
  voiceActivity: () => ({ hears: () => false, is_voiced: false }),
}

/** A media plane behind the link that another thread or machine has. */
function linkedMedia(): MediaClient {
  const rtp = { host: '127.0.0.1', ports: rtpRange('monitored calls') }
  const log = createLog('silent')
  const metrics = new Metrics()
  const { plane, node } = createMedia(
    { ...mediaSettings(readConfig({})), rtp },
    { clock: systemClock, log, speech, metrics },
  )
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

/** A tenth of a second, as a client sends it. */
function spoken(piece: number): string {
  const bytes = new Uint8Array(800)
  for (let at = 0; at < 5; at++)
    encodeG711('PCMU', toneFrame(COLLEAGUE_HZ, piece * 5 + at), bytes.subarray(at * 160, (at + 1) * 160))
  return Buffer.from(bytes).toString('base64')
}

function samplesOf(pieces: readonly Overheard[], side: 'caller' | 'agent'): Int16Array {
  const decoded = g711Samples('PCMU')
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece[side], 'base64')))
  return Int16Array.from(bytes, (byte) => decoded[byte]!)
}

test('a listener hears both sides apart, and the caller hears who has taken the call over', async () => {
  const phone = await RtpPhone.open()
  onTestFinished(() => phone.close())
  const audio = (await linkedMedia().openRtp())!
  audio.connect(phone.peer)
  const pieces: Overheard[] = []
  audio.line.listenIn!((piece) => pieces.push(piece) > 0)
  const begun = performance.now()
  for (let frame = 0; frame < FRAMES; frame++) {
    phone.send(audio.port, toneFrame(CALLER_HZ, frame))
    if (frame % 5 === 0) audio.line.speak!(spoken(frame / 5))
    await wait(Math.max(0, begun + (frame + 1) * 20 - performance.now()))
  }
  audio.line.listenIn!(null)
  const [caller, agent] = [samplesOf(pieces.slice(2), 'caller'), samplesOf(pieces.slice(2), 'agent')]
  expect(pieces.length).toBeGreaterThan(10)
  expect(toneShare(caller, CALLER_HZ)).toBeGreaterThan(0.6)
  expect(toneShare(agent, COLLEAGUE_HZ)).toBeGreaterThan(0.6)
  expect(toneShare(agent, CALLER_HZ)).toBeLessThan(0.05)
  expect(toneShare(phone.heard(), COLLEAGUE_HZ)).toBeGreaterThan(0.5)
  audio.line.speak!(null)
  await audio.line.close()
})
