import { describe, expect, test } from 'vitest'
import type { RtpCodec } from '../audio.ts'
import { readSdp } from './read-sdp.ts'
import { SdpSession } from './sdp.ts'

const session = (codecs: readonly RtpCodec[] = ['PCMA', 'PCMU']) =>
  new SdpSession({ address: '192.0.2.7', port: 10_000, codecs, session_id: 42 })

/** A session description of the other side, with these lines after its address. */
const description = (...lines: string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 198.51.100.1', 's=-', 'c=IN IP4 198.51.100.1', 't=0 0', ...lines, ''].join('\r\n')

const AUDIO = ['m=audio 4000 RTP/AVP 8 0 101', 'a=rtpmap:101 telephone-event/8000']
const PEER = {
  address: '198.51.100.1',
  port: 4_000,
  codec: 'PCMA',
  events_payload_type: 101,
  direction: 'sendrecv',
}

describe('our offer', () => {
  test('has the codecs in our order, and telephone events', () => {
    expect(session().offer().split('\r\n')).toEqual([
      'v=0',
      'o=- 42 43 IN IP4 192.0.2.7',
      's=-',
      'c=IN IP4 192.0.2.7',
      't=0 0',
      'm=audio 10000 RTP/AVP 8 0 101',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=sendrecv',
      '',
    ])
  })

  test('has G.722 if the trunk allows it, with the clock rate of 8 kHz that RFC 3551 requires', () => {
    expect(session(['G722', 'PCMA']).offer()).toContain(
      'm=audio 10000 RTP/AVP 9 8 101\r\na=rtpmap:9 G722/8000\r\na=rtpmap:8 PCMA/8000\r\n',
    )
  })

  test('has Opus if the trunk allows it, with telephone events at its clock rate too', () => {
    expect(session(['opus', 'PCMA']).offer()).toContain(
      [
        'm=audio 10000 RTP/AVP 111 8 101 110',
        'a=rtpmap:111 opus/48000/2',
        'a=fmtp:111 maxplaybackrate=8000;sprop-maxcapturerate=8000;stereo=0;useinbandfec=1',
        'a=rtpmap:8 PCMA/8000',
        'a=rtpmap:101 telephone-event/8000',
        'a=fmtp:101 0-15',
        'a=rtpmap:110 telephone-event/48000',
        'a=fmtp:110 0-15',
        'a=ptime:20',
        '',
      ].join('\r\n'),
    )
  })

  test('has a new version if and only if something has changed', () => {
    const ours = session()
    const versions = [false, false, true, true, false].map((on_hold) => {
      ours.on_hold = on_hold
      return /^o=- 42 (\d+)/m.exec(ours.offer())?.[1]
    })
    expect(versions).toEqual(['43', '43', '44', '44', '45'])
  })

  test('has the direction sendonly while we hold the call', () => {
    const ours = session()
    ours.on_hold = true
    expect(ours.offer()).toContain('a=sendonly')
    expect(ours.agree(description(...AUDIO, 'a=recvonly'))).toEqual({ ...PEER, direction: 'sendonly' })
  })

  test('has the family of its address', () => {
    const ours = new SdpSession({ address: '2001:db8::7', port: 10_000, codecs: ['PCMA'], session_id: 1 })
    expect(ours.offer()).toContain('c=IN IP6 2001:db8::7')
  })
})

describe('their answer', () => {
  test('may have another payload type for telephone events, while they may still send ours', () => {
    const answer = description('m=audio 4000 RTP/AVP 8 96', 'a=rtpmap:96 telephone-event/8000')
    expect(session().agree(answer)).toEqual({ ...PEER, events_payload_type: 96, events_offered: 101 })
  })

  test('agrees on its first codec that we support', () => {
    expect(session().agree(description('m=audio 4000 RTP/AVP 18 0 8'))).toEqual({
      ...PEER,
      codec: 'PCMU',
      events_payload_type: null,
    })
  })

  test.each([
    ['an address of the medium goes before the session’s', ['c=IN IP4 203.0.113.9'], { address: '203.0.113.9' }],
    ['a codec has its static type', ['a=rtpmap:8 PCMA/8000/1'], { codec: 'PCMA' }],
    ['a type that is mapped to something else is not the codec', ['a=rtpmap:8 opus/48000'], { codec: 'PCMU' }],
    [
      'telephone events of another clock are not ours',
      ['a=rtpmap:101 telephone-event/48000'],
      { events_payload_type: null },
    ],
  ])('%s', (_, lines, expected) => {
    expect(session().agree(description(AUDIO[0]!, ...lines))).toMatchObject(expected)
  })

  test.each([
    ['G.729 alone', 'm=audio 4000 RTP/AVP 18'],
    ['a codec that this trunk does not have', 'm=audio 4000 RTP/AVP 0'],
    ['G.722 where the trunk does not name it', 'm=audio 4000 RTP/AVP 9'],
    ['encrypted audio', 'm=audio 4000 RTP/SAVP 8'],
    ['a port of 0', 'm=audio 0 RTP/AVP 8'],
    ['no audio', 'm=image 4000 udptl t38'],
  ])('%s is not usable', (_, media) => {
    expect(session(['PCMA']).agree(description(media))).toBeNull()
  })
})

describe('Opus', () => {
  const OPUS_LINES = [
    'a=rtpmap:96 opus/48000/2',
    'a=rtpmap:97 telephone-event/48000',
    'a=rtpmap:98 telephone-event/8000',
  ]
  const opus = { send: 96, receive: 96, fec: false, dtx: false, cbr: false, max_bitrate: null }
  const both: RtpCodec[] = ['PCMA', 'opus']

  test('is answered with the payload types of the offer, and telephone events at its clock rate', () => {
    const answered = session(both).answer(description('m=audio 4000 RTP/AVP 98 97 96 8', ...OPUS_LINES))
    expect(answered?.peer).toEqual({ ...PEER, codec: 'opus', opus, events_payload_type: 97, events_rate: 48_000 })
    expect(answered?.sdp).toContain(
      [
        'm=audio 10000 RTP/AVP 96 97',
        'a=rtpmap:96 opus/48000/2',
        'a=fmtp:96 maxplaybackrate=8000;sprop-maxcapturerate=8000;stereo=0;useinbandfec=1',
        'a=rtpmap:97 telephone-event/48000',
      ].join('\r\n'),
    )
  })

  test('is answered with telephone events at 8 kHz if there are no others', () => {
    const lines = [OPUS_LINES[0]!, OPUS_LINES[2]!]
    const peer = session(both).answer(description('m=audio 4000 RTP/AVP 96 98', ...lines))?.peer
    expect(peer).toEqual({ ...PEER, codec: 'opus', opus, events_payload_type: 98 })
  })

  test('is sent with the payload type of their answer, and received with the one of our offer', () => {
    const peer = session(both).agree(description('m=audio 4000 RTP/AVP 96 97', ...OPUS_LINES))
    expect(peer?.opus).toEqual({ ...opus, receive: 111 })
  })

  test('keeps the payload types of our answer when a refresh of the session repeats it as an offer', () => {
    const sdp = session(both)
    const theirs = description('m=audio 4000 RTP/AVP 96 97', ...OPUS_LINES)
    sdp.answer(theirs)
    expect(sdp.agreeAgain(theirs)).toMatchObject({ opus, events_payload_type: 97, events_rate: 48_000 })
    sdp.offer()
    expect(sdp.agreeAgain(theirs)).toMatchObject({ opus: { send: 96, receive: 111 }, events_offered: 110 })
  })

  test('may be used in addition to the agreed codec, but only in answers to our offer', () => {
    const theirs = description('m=audio 4000 RTP/AVP 8 96', ...OPUS_LINES)
    expect(session(both).agree(theirs)).toMatchObject({ codec: 'PCMA', opus: { receive: 111 } })
    expect(session(both).answer(theirs)?.peer).toEqual({ ...PEER, events_payload_type: null })
  })

  test('is left out if the trunk does not allow it', () => {
    const theirs = description('m=audio 4000 RTP/AVP 96 8', ...OPUS_LINES)
    expect(session(['PCMA']).answer(theirs)?.peer).toEqual({ ...PEER, events_payload_type: null })
    expect(session(['PCMA']).answer(description('m=audio 4000 RTP/AVP 96', ...OPUS_LINES))).toBeNull()
  })

  test.each([
    ['useinbandfec=1; usedtx=1;cbr=1', { fec: true, dtx: true, cbr: true, max_bitrate: null }],
    ['stereo=1;maxaveragebitrate=24000;useinbandfec=0', { fec: false, max_bitrate: 24_000 }],
    ['MaxAverageBitrate=6000', { max_bitrate: 6_000 }],
    ['maxaveragebitrate=-1;useinbandfec=11;xcbr=1', opus],
    ['maxaveragebitrate=99999999', opus],
  ])('has the parameters of RFC 7587: %s', (parameters, expected) => {
    const theirs = description('m=audio 4000 RTP/AVP 96', ...OPUS_LINES, `a=fmtp:96 ${parameters}`)
    expect(session(both).answer(theirs)?.peer.opus).toMatchObject(expected)
  })

  test.each([
    'a=rtpmap:96 opus/48000',
    'a=rtpmap:96 opus/8000/2',
    'a=rtpmap:96 opus/48000/1',
    'a=rtpmap:196 opus/48000/2',
  ])('is not supported if it is mapped as %s', (line) => {
    expect(session(['opus']).answer(description('m=audio 4000 RTP/AVP 96 196', line))).toBeNull()
  })
})

describe('codecs with dynamic payload types of the other side', () => {
  const DYNAMIC = [
    'a=rtpmap:96 PCMA/8000',
    'a=rtpmap:97 pcmu/8000/1',
    'a=rtpmap:98 G722/16000',
    'a=rtpmap:9 G722/16000',
  ]

  test.each([
    ['96', { codec: 'PCMA', payload_type: 96 }, '96\r\na=rtpmap:96 PCMA/8000\r\n'],
    ['97 8', { codec: 'PCMU', payload_type: 97 }, '97\r\na=rtpmap:97 PCMU/8000\r\n'],
    ['98', { codec: 'G722', payload_type: 98 }, '98\r\na=rtpmap:98 G722/8000\r\n'],
    ['9 96', { codec: 'G722' }, '9\r\na=rtpmap:9 G722/8000\r\n'],
    ['8 96', { codec: 'PCMA' }, '8\r\na=rtpmap:8 PCMA/8000\r\n'],
    ['3 99 97', { codec: 'PCMU', payload_type: 97 }, '97\r\na=rtpmap:97 PCMU/8000\r\n'],
  ])('are recognised by their names: %s', (formats, agreed, answered) => {
    const theirs = description(`m=audio 4000 RTP/AVP ${formats}`, ...DYNAMIC)
    const answer = session(['PCMA', 'PCMU', 'G722']).answer(theirs)
    expect(answer?.peer).toEqual({ ...PEER, ...agreed, events_payload_type: null })
    expect(answer?.sdp).toContain(`m=audio 10000 RTP/AVP ${answered}`)
  })

  test('are sent with the payload type of their answer', () => {
    const answer = description('m=audio 4000 RTP/AVP 96', ...DYNAMIC)
    expect(session().agree(answer)).toEqual({ ...PEER, payload_type: 96, events_payload_type: null })
  })

  test.each(['a=rtpmap:0 PCMA/8000', 'a=rtpmap:96 PCMA/16000', 'a=rtpmap:96 PCMA/8000/2', 'a=rtpmap:96 G729/8000'])(
    'are not supported if they are mapped as %s',
    (line) =>
      expect(session().answer(description('m=audio 4000 RTP/AVP 0 96', line, 'a=rtpmap:0 G729/8000'))).toBeNull(),
  )
})

describe('an offer without audio', () => {
  const removed = description('m=audio 0 RTP/AVP 8', 'a=rtpmap:8 PCMA/8000')

  test('removes the audio from the call until the next offer restores it', () => {
    const ours = session()
    ours.agree(description(...AUDIO))
    const answered = ours.answer(removed)
    expect(answered?.peer).toEqual({ ...PEER, direction: 'inactive' })
    expect(answered?.sdp.match(/^[mo]=.*/gm)).toEqual(['o=- 42 43 IN IP4 192.0.2.7', 'm=audio 0 RTP/AVP 8'])
    expect(ours.answer(description(...AUDIO))?.peer).toEqual(PEER)
    expect(ours.answer(removed)?.peer.direction).toBe('inactive')
    expect(ours.offer()).toContain('m=audio 10000 RTP/AVP 8 0 101')
  })

  test.each([
    ['that begins a call', null, removed],
    ['but with a fax instead', AUDIO, removed + 'm=image 4004 udptl t38\r\n'],
    ['but with nothing at all', AUDIO, description('m=image 0 udptl t38')],
  ])('%s has no answer', (_, before, offer) => {
    const ours = session()
    if (before) ours.agree(description(...before))
    expect(ours.answer(offer)).toBeNull()
  })
})

describe('our answer', () => {
  test.each(['RTP/AVPF', 'RTP/AVP'])('has the profile of the offer: %s', (profile) => {
    const offer = description(AUDIO[0]!.replace('RTP/AVP', profile), AUDIO[1]!, 'a=rtcp-fb:* trr-int 100')
    expect(session().answer(offer)).toMatchObject({ sdp: expect.stringContaining(` ${profile} 8 101`), peer: PEER })
  })

  test('keeps refused media in their places in our later offers', () => {
    const ours = session()
    ours.answer(description('m=video 5000 RTP/AVP 96', ...AUDIO))
    const lines = ours.offer().split('\r\n')
    expect(lines.filter((line) => line.startsWith('m='))).toEqual([
      'm=video 0 RTP/AVP 96',
      'm=audio 10000 RTP/AVP 8 0 101',
    ])
  })

  test('has one codec, chosen by the other side’s order, and its payload type for telephone events', () => {
    const answered = session(['PCMU', 'PCMA']).answer(
      description('m=audio 4000 RTP/AVP 18 8 0 96', 'a=rtpmap:96 telephone-event/8000'),
    )
    expect(answered?.peer).toEqual({ ...PEER, events_payload_type: 96 })
    expect(answered?.sdp).toContain('m=audio 10000 RTP/AVP 8 96\r\na=rtpmap:8 PCMA/8000\r\n')
  })

  test('refuses each unused medium in its place', () => {
    const answered = session().answer(
      description('m=audio 4000 RTP/SAVP 8', 'm=video 4002 RTP/AVP 31', ...AUDIO, 'm=image 4004 udptl t38'),
    )
    expect(answered?.sdp.match(/^m=.*/gm)).toEqual([
      'm=audio 0 RTP/SAVP 8',
      'm=video 0 RTP/AVP 31',
      'm=audio 10000 RTP/AVP 8 101',
      'm=image 0 udptl t38',
    ])
  })

  test.each([
    ['sendrecv', 'sendrecv'],
    ['sendonly', 'recvonly'],
    ['recvonly', 'sendonly'],
    ['inactive', 'inactive'],
  ])('mirrors the direction %s as %s, also at the level of the session', (theirs, ours) => {
    for (const offer of [
      description(...AUDIO, `a=${theirs}`),
      description(`a=${theirs}`, ...AUDIO),
      description(`a=${theirs === 'sendrecv' ? 'inactive' : 'sendrecv'}`, ...AUDIO, `a=${theirs}`),
    ]) {
      const answered = session().answer(offer)
      expect(answered?.sdp).toContain(`a=${ours}\r\n`)
      expect(answered?.peer.direction).toBe(ours)
    }
  })

  test('sends nothing to an old hold with the address 0.0.0.0', () => {
    expect(
      session().answer(description('c=IN IP4 0.0.0.0', ...AUDIO).replace('c=IN IP4 198.51.100.1\r\n', ''))?.peer,
    ).toMatchObject({
      direction: 'recvonly',
    })
  })

  test('sends only our music while both sides hold the call', () => {
    const ours = session()
    ours.on_hold = true
    expect(ours.answer(description(...AUDIO))?.peer.direction).toBe('sendonly')
    expect(ours.answer(description(...AUDIO, 'a=sendonly'))?.peer.direction).toBe('inactive')
  })

  test.each([
    ['multicast', 'c=IN IP4 239.1.2.3'],
    ['everybody', 'c=IN IP4 255.255.255.255'],
    ['nobody', 'c=IN IP6 ::'],
    ['a name', 'c=IN IP4 media.example.com'],
    ['another family', 'c=IN IP4 2001:db8::1'],
  ])('is absent for an offer of %s', (_, address) => {
    expect(session().answer(description(AUDIO[0]!, address).replace('c=IN IP4 198.51.100.1\r\n', ''))).toBeNull()
  })
})

test.each([
  ['spaces at the end of the first line', (sdp: string) => sdp.replace('v=0', 'v=0 ')],
  ['several spaces in a line', (sdp: string) => sdp.replace('audio 4000 RTP/AVP 8', 'audio  4000 RTP/AVP\t8 ')],
  ['lines without carriage returns', (sdp: string) => sdp.replaceAll('\r', '')],
  ['empty lines at the end', (sdp: string) => `${sdp}\r\n\r\n`],
])('a description with %s is read', (_, spoil) => {
  expect(session().answer(spoil(description(...AUDIO)))?.peer).toEqual(PEER)
})

describe('a hostile description', () => {
  test.each([
    '',
    'v=0',
    'm=audio 4000 RTP/AVP 8',
    description(),
    description('m=audio 99999 RTP/AVP 8'),
    description('m=audio -1 RTP/AVP 8'),
    description('m=audio 4000 RTP/AVP'),
    description(`m=audio 4000 RTP/AVP${' 8'.repeat(100)}`),
    description(...Array.from({ length: 33 }, () => AUDIO[0]!)),
    description(AUDIO[0]!, ...Array.from({ length: 2_000 }, () => 'a=x')),
    description(AUDIO[0]!, `a=${'x'.repeat(40_000)}`),
  ])('is not valid: %#', (text) => {
    expect(readSdp(text)).toBeNull()
    expect(session().answer(text)).toBeNull()
  })

  test('never throws, and never adds a line to our answer', () => {
    let state = 7
    const random = (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    const pieces = [
      'm=audio 4000 RTP/AVP 8 101',
      'a=rtpmap:8 PCMA/8000',
      'c=IN IP4 198.51.100.1',
      'a=sendonly',
      'RTP/SAVP',
      `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${'A'.repeat(40)}`,
      '\r',
      '\n',
      ' ',
      '/',
      ':',
    ]
    for (let round = 0; round < 20_000; round++) {
      let text = description(...AUDIO)
      for (let edits = random(6); edits >= 0; edits--) {
        const at = random(text.length + 1)
        text = text.slice(0, at) + pieces[random(pieces.length)] + text.slice(at + random(8))
      }
      const answered = session().answer(text)
      if (answered) expect(answered.sdp).toMatch(/^v=0\r\n(?:[a-z]=[\x20-\x7e]+\r\n)+$/)
    }
  })
})
