import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toneFrame, toneShare } from '../../../test/support/rtp-phone.ts'
import { FRAME_SAMPLES } from '../audio-stream.ts'
import { G722Decoder, G722Encoder } from './g722.ts'

/** 60 ms of 440 Hz, and 6 kHz in the upper band, by an encoder that has both bands (FFmpeg 5.1). */
const FROM_ANOTHER = Buffer.from(
  '+ltepQagoKAgIqqsMDW+mBMRkJASFZu7NjGu7i9ws/ofW9bUElPX2h57t/RvcK/0dHm+2ldVk9YWWt38N3Tw7zJytfl/W5nUUlWV2Ft8t/YxcO7zNXff/hdY0dQTXJjfd3iw7nJxsvk5XtrWVVKX2Bd7n/TxcLDudna63x1W1dNYU5/dPXf18C1y8/g1X/6UE9nS2Bdffbc47vRtczj1/BzXmtLWVtmZfLm18XEv93P6+5v+URaWVtf/2fp1MrPxcfP7e10bm9VRV5xV/3y2s3Ttsvf3+5zdVxfXVRVc2nd/MvPyMnO8clp+VZgTftBbOl7393cxr39zXrjf2lO+0Vt/mf80dPL2dHG4+RxY2ZtY0p7dP3z09vJ0sfg3WrnZ11yS335XtPh3eK/+cjuef1xVnNTWO5l7ene47PV4t9t6WZbbW1e/2vd5s/wscbbeuF2c1lbUlv7YHrV29vGw798ynn/ZVtlWFhv+WXb49O40MPNed12bflAR3dkb+dz4bDP87DH7vtxZf1aTF92Z/tx39O85brf5dV7a3hdXmNBcffu+Nvbs7Dh49p57057THdN9mXx0tfkt8nXz2zS/1hvYT/ZUWP20N/mz9e56/PpcWr/PHhXZXX39sfZ3Ma/7',
  'base64',
)

const tone = (hertz: number, frames: number): Int16Array[] =>
  Array.from({ length: frames }, (_, at) => toneFrame(hertz, at))

function decoded(decoder: G722Decoder, payload: Uint8Array): Int16Array {
  const samples = new Int16Array(payload.length)
  decoder.decode(payload, samples)
  return samples
}

function encoded(encoder: G722Encoder, frame: Int16Array): Uint8Array {
  const payload = new Uint8Array(frame.length)
  encoder.encode(frame, payload)
  return payload
}

const joined = (frames: readonly Int16Array[]): Int16Array => Int16Array.from(frames.flatMap((one) => Array.from(one)))

/** In decibels. */
function signalToNoise(sent: Int16Array, heard: Int16Array): number {
  const noise = heard.map((sample, at) => sample - sent[at]!)
  return 20 * Math.log10(Math.hypot(...sent) / Math.hypot(...noise))
}

test('writes what another implementation decodes: the first bytes of a tone', () => {
  const payload = encoded(new G722Encoder(), toneFrame(440, 0))
  expect(Buffer.from(payload.subarray(0, 24)).toString('hex')).toBe('fae0e0e0e0e0e1f0f8dcd5d1d0d0d2d6dbfcf7f3f1eff1f1')
})

test('hears the lower band of a stream that has both', () => {
  const heard = decoded(new G722Decoder(), FROM_ANOTHER)
  expect(heard).toHaveLength(FROM_ANOTHER.length)
  expect(toneShare(heard.subarray(80), 440)).toBeGreaterThan(0.97)
  expect(Math.max(...heard)).toBeGreaterThan(8_000)
})

describe('both ways', () => {
  test.each([200, 440, 1_000, 2_000, 3_300])('a tone of %s Hz comes back with little noise', (hertz) => {
    const [encoder, decoder] = [new G722Encoder(), new G722Decoder()]
    const sent = tone(hertz, 20)
    const heard = sent.map((frame) => decoded(decoder, encoded(encoder, frame)))
    expect(signalToNoise(joined(sent.slice(2)), joined(heard.slice(2)))).toBeGreaterThan(25)
  })

  test('silence stays silent', () => {
    const [encoder, decoder] = [new G722Encoder(), new G722Decoder()]
    const heard = decoded(decoder, encoded(encoder, new Int16Array(10 * FRAME_SAMPLES)))
    expect(Math.max(...heard.map(Math.abs))).toBeLessThan(16)
  })

  test('it recovers from lost packets within 100 ms', () => {
    const [encoder, decoder] = [new G722Encoder(), new G722Decoder()]
    const sent = tone(440, 40)
    const heard = sent.map((frame, at) => {
      const payload = encoded(encoder, frame)
      return at >= 10 && at < 15 ? new Int16Array(FRAME_SAMPLES) : decoded(decoder, payload)
    })
    expect(signalToNoise(joined(sent.slice(20)), joined(heard.slice(20)))).toBeGreaterThan(20)
  })
})

test('any samples and any bytes are accepted', () => {
  const samples = fc.array(fc.constantFrom(-32_768, 32_767, 0, 12_345), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(samples, fc.uint8Array({ maxLength: 400 }), (given, bytes) => {
      const [encoder, decoder] = [new G722Encoder(), new G722Decoder()]
      decoded(decoder, encoded(encoder, Int16Array.from(given)))
      decoded(decoder, bytes)
      const after = decoded(decoder, encoded(new G722Encoder(), new Int16Array(FRAME_SAMPLES)))
      expect(after.every((sample) => Number.isInteger(sample))).toBe(true)
    }),
  )
})
