import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { filePath } from '../../src/gateways/storage/file-directory.ts'
import { WAV_HEADER_BYTES } from '../../src/domain/wav-header.ts'
import { unfinishedRecordings } from '../../src/gateways/storage/unfinished-recordings.ts'
import { createMedia } from '../../src/media/media-plane.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import type { SpeechServices } from '../../src/media/speech-services.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { RtpPhone, toneFrame, toneShare } from '../support/rtp-phone.ts'
import { rtpRange } from '../support/rtp-ranges.ts'

const KEY = { workspace_id: 'ws_1', file_id: 'call_1' }
const [CALLER_HZ, AGENT_HZ] = [440, 1_000]
/** The caller's time, of which the agent speaks the middle. */
const CALLER_FRAMES = 40
const AGENT_FRAMES = 20

/** An agent that says a tone, to somebody who says no words. */
const speech: SpeechServices = {
  recognizer: null,
  synthesizer: {
    async *speak() {
      for (let frame = 0; frame < AGENT_FRAMES; frame++) yield toneFrame(AGENT_HZ, frame)
    },
  },
  voiceActivity: () => ({ hears: () => false, is_voiced: false }),
}

async function plane() {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-audio-'))
  onTestFinished(() => rm(data_dir, { recursive: true }))
  const rtp = { host: '127.0.0.1', ports: rtpRange('recorded audio') }
  const config = { ...mediaSettings(readConfig({ OHUN_DATA_DIR: data_dir })), rtp }
  const deps = { clock: systemClock, log: createLog('silent'), speech, metrics: new Metrics() }
  return { media: createMedia(config, deps).plane, path: filePath(unfinishedRecordings({ data_dir }), KEY) }
}

async function channels(path: string): Promise<[Int16Array, Int16Array]> {
  const wav = await readFile(path)
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + WAV_HEADER_BYTES, wav.byteOffset + wav.length))
  return [samples.filter((_, at) => at % 2 === 0), samples.filter((_, at) => at % 2 === 1)]
}

/** The frames in which there is any sound: the first, and the one after the last. */
function soundIn(channel: Int16Array): [number, number] {
  const loud = (sample: number): boolean => Math.abs(sample) > 500
  return [channel.findIndex(loud), channel.findLastIndex(loud) + 1].map((at) => Math.round(at / 160)) as [
    number,
    number,
  ]
}

test('a recording has the caller on the left and the agent on the right, each at its time', async () => {
  const { media, path } = await plane()
  const phone = await RtpPhone.open()
  onTestFinished(() => phone.close())
  const audio = (await media.openRtp())!
  audio.connect(phone.peer)
  await audio.line.record(KEY)
  const said = wait(200).then(() =>
    audio.line.say(
      { text: 'Good day.', language: 'en', voice: null, workspace_id: 'ws_1' },
      new AbortController().signal,
    ),
  )
  const begun = performance.now()
  for (let frame = 0; frame < CALLER_FRAMES; frame++) {
    phone.send(audio.port, toneFrame(CALLER_HZ, frame))
    await wait(Math.max(0, begun + (frame + 1) * 20 - performance.now()))
  }
  await said
  await audio.line.close()

  const [left, right] = await channels(path)
  expect(left.length).toBe(right.length)
  const [caller, agent] = [soundIn(left), soundIn(right)]
  expect(toneShare(left.slice(caller[0] * 160, caller[1] * 160), CALLER_HZ)).toBeGreaterThan(0.8)
  expect(toneShare(right.slice(agent[0] * 160, agent[1] * 160), AGENT_HZ)).toBeGreaterThan(0.8)
  // A stall of the machine leaves silence within the words.
  expect(agent[1] - agent[0]).toBeGreaterThanOrEqual(AGENT_FRAMES)
  expect(agent[0]).toBeGreaterThan(caller[0])
  expect(agent[1]).toBeLessThan(caller[1] + AGENT_FRAMES)
})
