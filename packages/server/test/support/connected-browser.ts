import { expect, onTestFinished, vi } from 'vitest'
import type { AudioLine, BrowserEvent } from '../../src/gateways/telephony/audio.ts'
import type { BrowserCodec } from '../../src/domain/settings.ts'
import { Browsers } from '../../src/media/browser/browsers.ts'
import type { MediaStream } from '../../src/media/audio-stream.ts'
import { PortPairs } from '../../src/media/rtp/port-pairs.ts'
import { Ticker } from '../../src/media/ticker.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { BrowserClient } from './browser-client.ts'
import { FakeAudioLine } from './fake-media.ts'
import { rtpRange } from './rtp-ranges.ts'
import { WAIT } from '../../../../test/limits.ts'

const PORTS = { host: '127.0.0.1', ports: rtpRange('browsers') }

const log = createLog('silent')

/** The audio that a test hears on our side. */
export interface CallerInput {
  stream: MediaStream
  line: FakeAudioLine
  samples: number[]
  digits: string[]
  lost: boolean
}

export function openBrowsers({ max = 200, codecs = ['opus', 'PCMU'] as readonly BrowserCodec[] } = {}) {
  let skew_ms = 0
  const monotonic = (): number => performance.now() + skew_ms
  const ticker = new Ticker({ monotonic: () => performance.now(), after: (ms, run) => systemClock.after(ms, run) })
  const caller_input: CallerInput[] = []
  const lineOf = (stream: MediaStream): AudioLine => {
    const line = new FakeAudioLine()
    const ear: CallerInput = { stream, line, samples: [], digits: [], lost: false }
    stream.listen({
      frame: (heard) => void ear.samples.push(...heard),
      digit: (digit) => void ear.digits.push(digit),
      quality: () => {},
      lost: () => (ear.lost = true),
    })
    caller_input.push(ear)
    return line
  }
  const addresses = ['127.0.0.1']
  const browsers = new Browsers({
    ports: new PortPairs(PORTS),
    addresses,
    codecs,
    ticker,
    clock: systemClock,
    log,
    monotonic,
    lineOf,
    max,
  })
  onTestFinished(() => {
    for (const { stream } of caller_input) stream.close()
  })
  return { browsers, caller_input, passes: (ms: number) => (skew_ms += ms) }
}

/** A connected browser, and the service's side of the connection. */
export async function connectedBrowser({
  microphone = true,
  opus = false,
  obeys_limits = true,
  longest_text = 65_536,
} = {}) {
  const harness = openBrowsers()
  const client = new BrowserClient({ microphone, opus })
  onTestFinished(() => client.close())
  const offer = (await client.offer()).replace(/max-message-size:\d+/, `max-message-size:${longest_text}`)
  const audio = (await harness.browsers.open(offer))!
  const events: BrowserEvent[] = []
  void (async () => {
    for await (const event of audio.events) events.push(event)
  })()
  await client.accept(obeys_limits ? audio.sdp : audio.sdp.replace(/max-message-size:\d+/, 'max-message-size:99999'))
  await vi.waitFor(() => expect(events[0]?.kind).toBe('connected'), WAIT)
  return { ...harness, client, audio, events, ear: harness.caller_input[0]! }
}
