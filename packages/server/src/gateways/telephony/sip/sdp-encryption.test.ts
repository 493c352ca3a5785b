import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyingBytes, SRTP_SUITES, type SrtpSuite } from '../srtp-suites.ts'
import { EarlySessions } from './early-sessions.ts'
import { offerFault, refusalOfOffer } from './offer-fault.ts'
import { readSdp } from './read-sdp.ts'
import { readCrypto } from './sdp-crypto.ts'
import { SdpSession, type SrtpMode } from './sdp.ts'

const SUITE = 'AES_CM_128_HMAC_SHA1_80'
const SUITES = Object.keys(SRTP_SUITES) as SrtpSuite[]
const keyOf = (fill: number, suite: SrtpSuite = SUITE): string =>
  Buffer.alloc(keyingBytes(suite), fill).toString('base64')

/** A session with keys that show the order in which they were generated. */
function session(mode: Exclude<SrtpMode, 'off'>): SdpSession {
  let made = 100
  const newKey = (bytes: number): string => Buffer.alloc(bytes, made++).toString('base64')
  const local = { address: '192.0.2.7', port: 10_000, codecs: ['PCMA'] as const, session_id: 42 }
  return new SdpSession({ ...local, srtp: { mode, newKey } })
}

const description = (...lines: string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 198.51.100.1', 's=-', 'c=IN IP4 198.51.100.1', 't=0 0', ...lines, ''].join('\r\n')
const PLAIN = 'm=audio 4000 RTP/AVP 8'
const SECURE = 'm=audio 4000 RTP/SAVP 8'
const cryptoOf = (fill: number, tag = 1, suite: SrtpSuite = SUITE): string =>
  `a=crypto:${tag} ${suite} inline:${keyOf(fill, suite)}`

describe('the telephones at which a call rings', () => {
  const ours = session('required')
  const keys = ours
    .offer()
    .match(/^a=crypto:.*/gm)!
    .map((line) => readCrypto(line)!)
  const sessions = new EarlySessions(ours)
  const [one, other] = [1, 2].map((fill) => description(SECURE, cryptoOf(fill)))
  const [to_one, to_other] = [sessions.answer(one!, 'one')!, sessions.answer(other!, 'other')!]

  test('get different keys of ours when both offer new ones, and the call has those of the one that answers', () => {
    expect(to_one.peer.srtp!.ours).not.toBe(to_other.peer.srtp!.ours)
    const { sdp, peer } = sessions.answeredBy('one', one!)
    expect(peer).toMatchObject({ srtp: { ours: to_one.peer.srtp!.ours, theirs: keyOf(1) } })
    expect(sdp.offer()).toContain(to_one.peer.srtp!.ours)
    expect([one, other].map((offer) => sessions.agreeEarly(offer!))).toEqual([to_one.peer, to_other.peer])
  })

  test('keep the keys of the invitation if they have offered no new ones', () => {
    const { tag, keying } = keys.find(({ suite }) => suite === SUITE)!
    const answered = sessions.answeredBy('third', description(SECURE, cryptoOf(3, Number(tag))))
    expect(answered.peer).toMatchObject({ srtp: { ours: keying, theirs: keyOf(3) } })
  })

  test('are answered again with the same key when they offer another one', () => {
    const again = sessions.answer(description(SECURE, cryptoOf(4)), 'other')!
    expect(again.peer).toMatchObject({ srtp: { ours: to_other.peer.srtp!.ours, theirs: keyOf(4) } })
  })
})

describe('our offer', () => {
  test('has a separate key for each suite, and the secure profile', () => {
    const offer = session('required').offer()
    expect(offer).toContain('m=audio 10000 RTP/SAVP 8 101\r\n')
    const lines = offer.match(/^a=crypto:.*/gm)!.map((line) => readCrypto(line)!)
    expect(lines.map(({ tag, suite }) => [tag, suite])).toEqual(SUITES.map((suite, at) => [`${at + 1}`, suite]))
    expect(new Set(lines.map(({ keying }) => keying)).size).toBe(SUITES.length)
  })

  test('agrees on the line that the answer names, with the key of that line', () => {
    const ours = session('required')
    const offered = ours
      .offer()
      .match(/^a=crypto:.*/gm)!
      .map((line) => readCrypto(line)!)
    const { tag, keying } = offered.find(({ suite }) => suite === SUITE)!
    expect(ours.agree(description(SECURE, cryptoOf(1, Number(tag))))).toMatchObject({
      srtp: { suite: SUITE, ours: keying, theirs: keyOf(1) },
    })
    expect(ours.offer().match(/^a=crypto:.*/gm)).toEqual([`a=crypto:1 ${SUITE} inline:${keying}`])
  })

  test.each([
    ['is plain', [PLAIN]],
    ['has keys under the plain profile', [PLAIN, cryptoOf(1, 2)]],
    ['has no key', [SECURE]],
    ['names a line that was not offered', [SECURE, cryptoOf(1, 99)]],
    ['names a line of another suite', [SECURE, cryptoOf(1, 1)]],
  ])('agrees on nothing when the answer %s', (_, lines) => {
    for (const mode of ['required', 'preferred'] as const) {
      const ours = session(mode)
      ours.offer()
      expect(ours.agree(description(...lines))).toBeNull()
    }
  })

  test('may be repeated without encryption only if that is allowed, and once', () => {
    const preferred = session('preferred')
    expect(preferred.offerPlain()).toBe(true)
    expect(preferred.offer()).toContain('m=audio 10000 RTP/AVP 8 101')
    expect(preferred.offer()).not.toContain('crypto')
    expect(preferred.agree(description(PLAIN))?.srtp).toBeUndefined()
    expect(preferred.offerPlain()).toBe(false)
    expect(session('required').offerPlain()).toBe(false)
  })
})

test('our first offer may be answered after a new offer of another telephone, but not after our next offer', () => {
  const ours = session('required')
  const lines = ours.offer().match(/^a=crypto:.*/gm)!
  const { tag, keying } = lines.map((line) => readCrypto(line)!).find(({ suite }) => suite === SUITE)!
  ours.answer(description(SECURE, cryptoOf(1, 9, 'AEAD_AES_256_GCM')))
  const answer = description(SECURE, cryptoOf(2, Number(tag)))
  expect(ours.agreeEarly(answer)?.srtp).toMatchObject({ ours: keying, theirs: keyOf(2) })
  ours.offer()
  expect(ours.agree(answer)).toBeNull()
})

describe('our answer', () => {
  test('selects their first suite that we support, with its tag and a key of ours', () => {
    const answered = session('required').answer(
      description(SECURE, 'a=crypto:3 NULL_CIPHER inline:AAAA', cryptoOf(1, 7, 'AEAD_AES_128_GCM'), cryptoOf(2, 8)),
    )
    expect(answered?.peer.srtp).toEqual({
      suite: 'AEAD_AES_128_GCM',
      theirs: keyOf(1, 'AEAD_AES_128_GCM'),
      ours: keyOf(100, 'AEAD_AES_128_GCM'),
    })
    expect(answered?.sdp.match(/^a=crypto:.*/gm)).toEqual([
      `a=crypto:7 AEAD_AES_128_GCM inline:${keyOf(100, 'AEAD_AES_128_GCM')}`,
    ])
    expect(answered?.sdp).toContain('m=audio 10000 RTP/SAVP 8')
  })

  test('accepts the encrypted medium and refuses the plain one if both are offered', () => {
    const answered = session('preferred').answer(description(PLAIN, SECURE, cryptoOf(1)))
    expect(answered?.sdp.match(/^m=.*/gm)).toEqual(['m=audio 0 RTP/AVP 8', 'm=audio 10000 RTP/SAVP 8'])
  })

  test('accepts keys under the plain profile if encryption is preferred', () => {
    const offer = description(PLAIN, cryptoOf(1))
    const answered = session('preferred').answer(offer)
    expect(answered?.sdp).toMatch(/^m=audio 10000 RTP\/AVP 8$/m)
    expect(answered?.peer.srtp?.theirs).toBe(keyOf(1))
    expect(session('required').answer(offer)).toBeNull()
  })

  test('is plain for a plain offer if encryption is preferred, and absent if it is required', () => {
    expect(session('preferred').answer(description(PLAIN))?.peer.srtp).toBeUndefined()
    expect(session('required').answer(description(PLAIN))).toBeNull()
  })

  test('keeps our key in a re-INVITE, even if theirs is new', () => {
    const ours = session('required')
    const first = ours.answer(description(SECURE, cryptoOf(1)))
    const second = ours.answer(description(SECURE, cryptoOf(2)))
    expect(second?.peer.srtp).toEqual({ ...first?.peer.srtp, theirs: keyOf(2) })
  })

  test('has a new key for a re-INVITE with another suite, because no key is used twice', () => {
    const ours = session('required')
    const keys = [SUITE, 'AEAD_AES_256_GCM', SUITE].map(
      (suite) => ours.answer(description(SECURE, cryptoOf(1, 1, suite as SrtpSuite)))?.peer.srtp?.ours,
    )
    expect(new Set(keys).size).toBe(3)
  })
})

describe('the answer to a refresh, which repeats our last description as an offer', () => {
  test('may have a new key of theirs, also if that description was an answer; our key stays', () => {
    const ours = session('required')
    const answered = ours.answer(description(SECURE, cryptoOf(1, 7)))
    const srtp = answered?.peer.srtp
    expect(ours.agreeAgain(description(SECURE, cryptoOf(2, 7)))?.srtp).toEqual({ ...srtp, theirs: keyOf(2) })
  })

  test('leaves our key as in our last answer, although an earlier offer of ours had another one with the same number', () => {
    const ours = session('required')
    const first = ours.offer().match(/^a=crypto:.*/gm)!
    const { tag } = first.map((line) => readCrypto(line)!).find(({ suite }) => suite === SUITE)!
    const answered = ours.answer(description(SECURE, cryptoOf(1, Number(tag))))
    const again = ours.agreeAgain(description(SECURE, cryptoOf(2, Number(tag))))
    expect(again?.srtp?.ours).toBe(answered?.peer.srtp?.ours)
  })

  test('may choose another suite of our offer', () => {
    const ours = session('required')
    const offered = ours.offer().match(/^a=crypto:.*/gm)!
    const [one, other] = offered.map((line) => readCrypto(line)!)
    ours.agree(description(SECURE, cryptoOf(1, Number(one!.tag), one!.suite)))
    const again = ours.agreeAgain(description(SECURE, cryptoOf(2, Number(other!.tag), other!.suite)))
    expect(again?.srtp).toMatchObject({ suite: other!.suite, ours: other!.keying })
  })
})

describe('a key with an identifier', () => {
  const named = (...keys: string[]): string => description(SECURE, `a=crypto:5 ${SUITE} ${keys.join(';')}`)
  const offered = named(`inline:${keyOf(1)}|2^31|7:2`, `inline:${keyOf(2)}|2^31|8:2`)
  const theirs = [
    { mki: '0007', keying: keyOf(1) },
    { mki: '0008', keying: keyOf(2) },
  ]

  test('is answered with a key of ours with the same identifier, which our later offers keep', () => {
    const ours = session('required')
    const answered = ours.answer(offered)
    const srtp = { suite: SUITE, ours: keyOf(100), our_mki: '0007', theirs: keyOf(1), their_keys: theirs }
    expect(answered?.peer.srtp).toEqual(srtp)
    expect(answered?.sdp.match(/^a=crypto:.*/gm)).toEqual([`a=crypto:5 ${SUITE} inline:${keyOf(100)}|7:2`])
    expect(ours.offer().match(/^a=crypto:.*/gm)).toEqual([`a=crypto:1 ${SUITE} inline:${keyOf(100)}|7:2`])
    expect(ours.agree(description(SECURE, cryptoOf(3)))?.srtp).toEqual({
      suite: SUITE,
      ours: keyOf(100),
      our_mki: '0007',
      theirs: keyOf(3),
    })
  })

  test('in an answer applies to their key only, because our offer has no identifiers', () => {
    const ours = session('required')
    ours.offer()
    const answer = description(SECURE, `a=crypto:2 ${SUITE} inline:${keyOf(1)}|2^31|7:2`)
    expect(ours.agree(answer)?.srtp).toEqual({
      suite: SUITE,
      ours: keyOf(101),
      theirs: keyOf(1),
      their_keys: theirs.slice(0, 1),
    })
  })

  test('any line is read or ignored, and a key that is read fits its suite', () => {
    const part = fc.constantFrom(
      'inline:',
      keyOf(1),
      keyOf(2),
      '|',
      '2^31',
      '1',
      '4',
      ':',
      ';',
      ' ',
      'WSH=1',
      '9'.repeat(320),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        for (const start of ['inline:', `inline:${keyOf(1)}|`]) {
          const read = readCrypto(`a=crypto:1 ${SUITE} ${start}${parts.join('')}`)
          for (const { mki, keying } of read?.keys ?? []) {
            expect(mki).toMatch(/^([0-9a-f]{2}){1,128}$/)
            expect(Buffer.from(keying, 'base64')).toHaveLength(keyingBytes(SUITE))
          }
        }
      }),
    )
  })
})

describe('a line with a key', () => {
  test.each([
    `a=crypto:1 ${SUITE} inline:${keyOf(1)}`,
    `a=crypto:1 ${SUITE} inline:${keyOf(1)}|2^31`,
    `a=crypto:1 ${SUITE} inline:${keyOf(1)}|1000000`,
    `a=crypto:1 ${SUITE} inline:${keyOf(1)} WSH=256`,
  ])('is accepted: %s', (line) => {
    expect(readCrypto(line)).toEqual({ tag: '1', suite: SUITE, keying: keyOf(1) })
  })

  test('may have identifiers for its keys, which packets then contain', () => {
    const line = `a=crypto:1 ${SUITE} inline:${keyOf(1)}|2^31|1:4;inline:${keyOf(2)}|2^20|4294967295:4 WSH=64`
    const keys = [
      { mki: '00000001', keying: keyOf(1) },
      { mki: 'ffffffff', keying: keyOf(2) },
    ]
    expect(readCrypto(line)).toEqual({ tag: '1', suite: SUITE, keying: keyOf(1), keys })
  })

  test.each([
    ['with several keys and no identifiers', `a=crypto:1 ${SUITE} inline:${keyOf(1)};inline:${keyOf(2)}`],
    ['with an identifier for only one of its keys', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|1:1;inline:${keyOf(2)}`],
    ['with a name for two keys', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|1:1;inline:${keyOf(2)}|1:1`],
    ['with names of two lengths', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|1:1;inline:${keyOf(2)}|2:2`],
    ['with a name that is longer than it says', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|256:1`],
    ['with a name of no length', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|0:0`],
    ['with a name of 129 bytes', `a=crypto:1 ${SUITE} inline:${keyOf(1)}|1:129`],
    [
      'with nine keys',
      cryptoOf(1) + Array.from({ length: 9 }, (_, at) => `|${at}:1;inline:${keyOf(at)}`).join('') + '|9:1',
    ],
    ['without encryption', `a=crypto:1 ${SUITE} inline:${keyOf(1)} UNENCRYPTED_SRTP`],
    ['without proof', `a=crypto:1 ${SUITE} inline:${keyOf(1)} UNAUTHENTICATED_SRTP`],
    ['with a key that is too short', `a=crypto:1 ${SUITE} inline:${keyOf(1).slice(8)}`],
    ['with a key that is too long', `a=crypto:1 ${SUITE} inline:${keyOf(1, 'AES_256_CM_HMAC_SHA1_80')}`],
    ['of an unknown suite', `a=crypto:1 F8_128_HMAC_SHA1_80 inline:${keyOf(1)}`],
    ['of a name from the prototype', `a=crypto:1 constructor inline:${keyOf(1)}`],
    ['of another method', `a=crypto:1 ${SUITE} uri:https://example.com/key`],
  ])('%s is ignored', (_, line) => {
    expect(readCrypto(line)).toBeNull()
  })
})

test('several spaces between the parts of a key, and one at its end, change nothing', () => {
  const spaced = cryptoOf(1).replaceAll(' ', '  ') + ' '
  const read = [cryptoOf(1), spaced].map((line) => readSdp(description(SECURE, line))?.[0]?.crypto)
  expect(read[1]).toEqual(read[0])
  expect(read[1]).toHaveLength(1)
})

describe('an offer is refused with the reason', () => {
  test.each([
    ['off', 'tls', [SECURE, cryptoOf(1)], 'the trunk takes no encrypted audio'],
    ['off', 'tls', [PLAIN, cryptoOf(1)], null],
    ['preferred', 'udp', [SECURE, cryptoOf(1)], 'it offers keys over a connection that is not encrypted'],
    ['preferred', 'udp', [PLAIN], null],
    ['preferred', 'tls', [SECURE, cryptoOf(1)], null],
    ['preferred', 'tls', [SECURE], 'it offers no encryption that we support'],
    ['required', 'tls', [PLAIN], 'it does not offer encrypted audio'],
    ['required', 'tls', [PLAIN, cryptoOf(1)], 'it does not offer encrypted audio'],
    ['required', 'tcp', [SECURE, cryptoOf(1)], 'the trunk takes encrypted calls over TLS only'],
    ['required', 'udp', null, 'the trunk takes encrypted calls over TLS only'],
    ['required', 'tls', null, null],
    ['required', 'tls', ['m=audio 4000 RTP/SAVP 18'], 'it offers no codec of the trunk'],
    ['off', 'udp', ['m=audio 4000 RTP/AVP 18'], 'it offers no codec of the trunk'],
  ] as const)('%s, over %s: %j → %s', (...[srtp, transport, lines, fault]) => {
    const source = { host: '198.51.100.1', port: 5061, transport, peer_names: [] }
    const sdp = lines && description(...lines)
    expect(offerFault({ sdp, source }, { srtp, codecs: ['PCMA'] })).toBe(fault)
  })

  test.each([
    ['c=IN IP4 media.example.com', 8, 301],
    ['c=IN IP6 localhost', 8, 301],
    ['c=IN IP4 198.51.100.1', 18, 305],
    ['c=IN IP4 239.1.2.3', 8, 305],
  ])('has the code of its kind: %s, %d → %d', (address, format, warning_code) => {
    const sdp = ['v=0', address, `m=audio 4000 RTP/AVP ${format}`, ''].join('\r\n')
    const source = { host: '198.51.100.1', port: 5060, transport: 'udp', peer_names: [] } as const
    expect(refusalOfOffer({ sdp, source }, { srtp: 'off', codecs: ['PCMA'] })).toMatchObject({
      status: 488,
      warning_code,
    })
  })
})
