import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { LineEvent } from '../../src/gateways/telephony/line.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { mediaThread } from '../../src/media/client/media-link.ts'
import { g711Samples } from '../../src/media/rtp/g711.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { LIVE, replyOf } from '../support/live-harness.ts'
import { startRealtimeServer, type RealtimeServer } from '../support/realtime-server.ts'
import { RtpPhone } from '../support/rtp-phone.ts'
import { rtpPorts } from '../support/rtp-ranges.ts'
import { WAIT } from '../../../../test/limits.ts'

const VOICE = Int16Array.from({ length: 160 }, (_, at) => (at % 20 < 10 ? 8_000 : -8_000))
const SILENCE = new Int16Array(160)

async function plane(provider: RealtimeServer): Promise<MediaClient> {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-live-'))
  const config = readConfig({
    OHUN_DATA_DIR: data_dir,
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_LOG_LEVEL: 'silent',
    OHUN_SIP_ADDRESS: '127.0.0.1:0',
    OHUN_RTP_PORTS: rtpPorts('live thread'),
    OHUN_OPENAI_API_KEY: provider.api_key,
    OHUN_OPENAI_BASE_URL: provider.base_url,
  })
  const openLink = mediaThread(mediaSettings(config))
  const client = new MediaClient({
    openLink,
    greetingOf: () => Promise.resolve(null),
    clock: systemClock,
    log: createLog('silent'),
  })
  onTestFinished(async () => {
    await client.close()
    await rm(data_dir, { recursive: true, force: true })
  })
  return client
}

/** A phone that speaks for so many frames, and is silent from then on. */
async function phoneTo(port: number, spoken: { frames: number }): Promise<RtpPhone> {
  const phone = await RtpPhone.open({ codec: 'PCMU' })
  const timer = setInterval(() => phone.send(port, spoken.frames-- > 0 ? VOICE : SILENCE), 20)
  onTestFinished(() => {
    clearInterval(timer)
    return phone.close()
  })
  return phone
}

function isLoud({ payload }: { payload: Uint8Array }): boolean {
  const samples = g711Samples('PCMU')
  return payload.some((byte) => Math.abs(samples[byte]!) > 2_000)
}

test('a caller over UDP and a model over a WebSocket hear each other, through the thread that carries audio', async () => {
  const provider = await startRealtimeServer()
  onTestFinished(() => provider.close())
  const client = await plane(provider)
  const audio = (await client.openRtp())!
  const spoken = { frames: 0 }
  const phone = await phoneTo(audio.port, spoken)
  audio.connect(phone.peer)
  const model = await audio.line.goLive!(LIVE)
  const session = provider.sessions[0]!.provider
  session.understood.push('Do you open today?')
  session.replies.push({ text: 'We open at nine.', ms: 500 })
  const events: LineEvent[] = []
  void (async () => {
    for await (const event of audio.line.events) events.push(event)
  })()
  spoken.frames = 20

  const utterance = await vi.waitFor(() => {
    const heard = events.find((event) => event.kind === 'utterance')
    expect(heard).toMatchObject({ text: 'Do you open today?' })
    return heard as LineEvent & { kind: 'utterance' }
  }, WAIT)
  const ask = { kind: 'heard', utterance: utterance.utterance_id! } as const
  expect(await replyOf(model!, ask)).toEqual({ text: 'We open at nine.', calls: [] })
  const silent = phone.received.length
  const speech = { text: 'We open at nine.', language: 'en', voice: null, workspace_id: 'ws_1', by_model: true }
  expect(await audio.line.say(speech, new AbortController().signal)).toEqual({
    heard: 'We open at nine.',
    finished: true,
  })
  const loud = phone.received.slice(silent).filter(isLoud)
  expect(loud.length).toBeGreaterThanOrEqual(24)
  expect(loud.length).toBeLessThanOrEqual(26)
  expect(session.refusals).toEqual([])
})
