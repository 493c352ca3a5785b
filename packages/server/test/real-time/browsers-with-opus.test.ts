import { expect, onTestFinished, test, vi } from 'vitest'
import type { RtpSession } from '../../src/media/rtp/rtp-session.ts'
import { OpusCodec } from '../../src/media/rtp/opus/opus-codec.ts'
import { BrowserClient } from '../support/browser-client.ts'
import { connectedBrowser, openBrowsers } from '../support/connected-browser.ts'
import { once } from '../support/rtp-harness.ts'
import { OPUS, toneShare } from '../support/rtp-phone.ts'
import { WAIT } from '../../../../test/limits.ts'

const tone = (hz: number) => (at: number) => 0.4 * Math.sin(2 * Math.PI * hz * at)

async function decoded(packets: readonly Buffer[]): Promise<Int16Array> {
  const codec = await OpusCodec.open(OPUS)
  const samples = packets.flatMap((packet) => Array.from(codec.decode(packet)!))
  codec.close()
  return Int16Array.from(samples)
}

test('a browser with Opus is heard and hears by it, and presses keys in its clock', async () => {
  const { client, ear, events } = await connectedBrowser({ opus: true })
  expect(events[0]).toEqual({ kind: 'connected', codec: 'opus', srtp_suite: expect.stringMatching(/^A/) })
  await client.speak(tone(440))
  const second = Int16Array.from({ length: 8_000 }, (_, at) => 32_767 * tone(1_000)(at / 8_000))
  const played = ear.stream.play(once(second), new AbortController().signal)
  await vi.waitFor(() => expect(toneShare(Int16Array.from(ear.samples.slice(-2_400)), 440)).toBeGreaterThan(0.9), WAIT)
  expect(await played).toMatchObject({ finished: true, played_ms: 1_000 })
  const heard = await decoded(client.heard)
  const tones = Array.from({ length: heard.length / 1_600 }, (_, at) =>
    toneShare(heard.slice(at * 1_600, (at + 1) * 1_600), 1_000),
  )
  expect(Math.max(...tones)).toBeGreaterThan(0.9)
  for (const key of '1#') {
    client.press(key)
    await vi.waitFor(() => expect(ear.digits.at(-1)).toBe(key), WAIT)
  }
  expect(ear.digits).toEqual(['1', '#'])
  expect(ear.stream.quality()).toMatchObject({ codec: 'opus' })
})

test('a browser gets reports of how well it arrives, by the name that the answer has, so that it can repair losses', async () => {
  const { client, audio, ear } = await connectedBrowser({ opus: true })
  const reports: { ssrc: number; reports: { ssrc: number }[] }[] = []
  client.pc.dtlsTransports[0]!.onRtcp.subscribe((report) => void reports.push(report as never))
  await client.speak(tone(440))
  await vi.waitFor(() => expect(ear.samples.some((sample) => sample !== 0)).toBe(true), WAIT)
  // The five seconds after which it gets a report pass at once.
  for (let frame = 0; frame < 250; frame++) (ear.stream as RtpSession).tick(0)
  const [, ssrc] = /^a=ssrc:(\d+) /m.exec(audio.sdp)!
  await vi.waitFor(
    () =>
      expect(reports).toContainEqual(
        expect.objectContaining({
          ssrc: Number(ssrc),
          reports: [expect.objectContaining({ ssrc: client.pc.getSenders()[0]!.ssrc })],
        }),
      ),
    WAIT,
  )
})

test('a browser with Opus speaks G.711 where the operator takes nothing else', async () => {
  const client = new BrowserClient({ opus: true })
  onTestFinished(() => client.close())
  const { browsers } = openBrowsers({ codecs: ['PCMU'] })
  const { sdp } = (await browsers.open(await client.offer()))!
  expect(sdp.match(/^(m=audio|a=rtpmap).*$/gm)).toEqual([
    expect.stringMatching(/^m=audio \d+ \S+ 0 126$/),
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:126 telephone-event/8000',
  ])
})
