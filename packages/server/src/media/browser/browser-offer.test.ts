import { describe, expect, test } from 'vitest'
import { answerOf, codecIn, isHeard, offerOf, usedOffer } from './browser-offer.ts'

const BOTH = ['opus', 'PCMU'] as const

const offer = (formats: string, lines: readonly string[]): string =>
  usedOffer(
    [
      'v=0',
      'o=- 1 2 IN IP4 127.0.0.1',
      's=-',
      't=0 0',
      'a=fingerprint:sha-256 AA',
      `m=audio 9 UDP/TLS/RTP/SAVPF ${formats}`,
      'c=IN IP4 0.0.0.0',
      'a=mid:0',
      'a=sendrecv',
      ...lines,
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      'a=mid:1',
      '',
    ].join('\r\n'),
  )

/** An offer of Chromium 150, reduced to the lines that are read. */
const CHROMIUM = offer('111 63 9 0 8 13 110 126', [
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:9 G722/8000',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:13 CN/8000',
  'a=rtpmap:110 telephone-event/48000',
  'a=rtpmap:126 telephone-event/8000',
])
/** An offer of Firefox 140, in which keys have the clock of telephones. */
const FIREFOX = offer('109 9 0 8 101', [
  'a=rtpmap:109 opus/48000/2',
  'a=rtpmap:9 G722/8000/1',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=fmtp:109 maxplaybackrate=48000;stereo=1;useinbandfec=1',
  'a=fmtp:101 0-15',
])

const OPUS = { fec: true, dtx: false, cbr: false, max_bitrate: null }

describe('the codec of a call from a browser', () => {
  test('is Opus with the payload type of Chromium, and keys in the clock of Opus', () => {
    expect(codecIn(CHROMIUM, BOTH)).toEqual({
      codec: 'opus',
      opus: { send: 111, receive: 111, ...OPUS },
      events_payload_type: 110,
      events_rate: 48_000,
    })
  })

  test('is Opus with the payload type of Firefox, and keys in the clock of telephones', () => {
    expect(codecIn(FIREFOX, BOTH)).toEqual({
      codec: 'opus',
      opus: { send: 109, receive: 109, ...OPUS },
      events_payload_type: 101,
    })
  })

  test.each([
    { when: 'where the operator takes no Opus', sdp: CHROMIUM, ours: ['PCMU'] as const, events_payload_type: 126 },
    {
      when: 'where the page prefers it',
      sdp: CHROMIUM.replace('111 63 9 0', '0 111 63 9'),
      ours: BOTH,
      events_payload_type: 126,
    },
    { when: 'without a name for its fixed number', sdp: offer('0', []), ours: BOTH, events_payload_type: null },
  ])('is G.711 $when', ({ sdp, ours, events_payload_type }) => {
    expect(codecIn(sdp, ours)).toEqual({ codec: 'PCMU', events_payload_type })
  })

  test.each([
    [offer('9', ['a=rtpmap:9 G722/8000']), BOTH, 'must offer the codec opus/48000/2 or PCMU/8000'],
    [offer('111', ['a=rtpmap:111 opus/48000/2']), ['PCMU'] as const, 'must offer the codec PCMU/8000'],
    [offer('0', []).replace('UDP/TLS/RTP/SAVPF 0', ''), BOTH, 'is not understood'],
  ])('is refused in any other offer with a TypeError that says what is accepted', (sdp, ours, message) => {
    expect(() => codecIn(sdp, ours)).toThrow(new RegExp(`^${message}`))
  })
})

describe('an offer with one codec', () => {
  test('keeps only this codec and its keys, and everything that is not about codecs', () => {
    const reduced = offerOf(codecIn(CHROMIUM, BOTH), CHROMIUM)
    expect(reduced).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111 110\r\n')
    expect(reduced.match(/^a=(rtpmap|fmtp|rtcp-fb):.*$/gm)).toEqual([
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1',
      'a=rtpmap:110 telephone-event/48000',
    ])
    const others = (sdp: string): string[] =>
      sdp.split('\r\n').filter((line) => !/^(m=audio|a=(rtp|fmtp|rtcp))/.test(line))
    expect(others(reduced)).toEqual(others(CHROMIUM))
  })

  test('is answered with our parameters, and not with those of the browser', () => {
    const codec = codecIn(FIREFOX, BOTH)
    const answer = answerOf(codec, offerOf(codec, FIREFOX))
    expect(answer.match(/^a=fmtp:.*$/gm)).toEqual([
      'a=fmtp:109 maxplaybackrate=8000;sprop-maxcapturerate=8000;stereo=0;useinbandfec=1;maxaveragebitrate=20000',
      'a=fmtp:101 0-15',
    ])
  })
})

test('an answer without audio is a TypeError, and with one that only sends the browser is not heard', () => {
  expect(isHeard(CHROMIUM)).toBe(true)
  expect(isHeard(CHROMIUM.replace('sendrecv', 'sendonly'))).toBe(false)
  expect(() => isHeard(CHROMIUM.replace('m=audio 9', 'm=audio 0'))).toThrow(TypeError)
})
