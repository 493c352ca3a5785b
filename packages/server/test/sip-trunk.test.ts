import { beforeEach, describe, expect, test } from 'vitest'
import { withCarrierBreaker } from '../src/gateways/telephony/carrier-breaker.ts'
import { sdpOf } from './support/fake-sip.ts'
import { eventsOf, never, TrunkHarness } from './support/trunk-harness.ts'

let harness: TrunkHarness

beforeEach(() => {
  harness = new TrunkHarness()
})

describe('dialling', () => {
  test('invites when the call is recorded, with a description of our audio, and connects it to the answer', async () => {
    harness.endpoint.peer = (_, { provisional }) => {
      harness.log.push('invited')
      for (const status of [100, 183, 180]) provisional(status, null)
      return harness.endpoint.answers()
    }
    expect(await harness.trunk().dial(harness.request(), never)).toMatchObject({ kind: 'answered', mno: 'mtn' })
    expect(harness.log).toEqual(['recorded', 'invited', 'trying', 'ringing mtn', 'ringing mtn'])
    expect(harness.endpoint.invited).toMatchObject([
      {
        target: { host: '198.51.100.1', port: 5_060, transport: 'udp' },
        from: '+2348000000042',
        to: '+2348031234567',
        domain: null,
        asserted_identity: null,
        credentials: null,
        sdp: expect.stringContaining('c=IN IP4 192.0.2.7\r\nt=0 0\r\nm=audio 40002 RTP/AVP 8 0 101'),
      },
    ])
    expect(harness.media.lines[0]!.peers).toMatchObject([{ address: '198.51.100.1', port: 4_000, codec: 'PCMA' }])
    expect(harness.counted).toEqual(['rang 0', 'mtn-1 outbound answered'])
  })

  test('listens to the network before the answer, and no longer after it', async () => {
    const announced: unknown[] = []
    harness.media.announces = { says: 'switched_off', by: 'words', after_ms: 900 }
    harness.endpoint.peer = (_, { provisional }) => {
      for (const sdp of [null, 'v=0', sdpOf(4_002), sdpOf(4_002), sdpOf(0)]) provisional(183, sdp)
      return harness.endpoint.answers()
    }
    const request = harness.request({ announced: (said) => void announced.push(said) })
    expect(await harness.trunk().dial(request, never)).toMatchObject({ kind: 'answered' })
    const [line] = harness.media.lines
    expect(line!.early).toEqual(['listens for words', 'answered'])
    expect(line!.peers).toMatchObject([
      { port: 4_002, is_early: true, signalling: '198.51.100.1' },
      { port: 4_000, signalling: '198.51.100.9' },
    ])
    expect(line!.peers[1]).not.toHaveProperty('is_early')
    expect(announced).toEqual([harness.media.announces])
  })

  test.each([
    ['the description of the new offer', 4_004],
    ['another one', 4_006],
  ])('follows a new offer of the carrier before the answer; the call has %s', async (_, answered) => {
    const replies: (string | null | undefined)[] = []
    harness.endpoint.peer = (_, { provisional, offered }) => {
      provisional(183, sdpOf(4_002))
      replies.push(offered?.(sdpOf(4_004), 'peer'), offered?.('v=0 video', 'peer'))
      return harness.endpoint.answers(sdpOf(answered))
    }
    expect(await harness.trunk().dial(harness.request(), never)).toMatchObject({ kind: 'answered' })
    expect(replies).toEqual([expect.stringContaining('RTP/AVP 8 101'), null])
    const { peers } = harness.media.lines[0]!
    expect(peers.map(({ port, is_early = false }) => [port, is_early])).toEqual([
      [4_002, true],
      [4_004, true],
      [answered, false],
    ])
  })

  test('has the keys of the telephone that answers, although another one that rings has offered keys later', async () => {
    const offerOf = (fill: number) =>
      sdpOf(4_000 + fill).replace('RTP/AVP', 'RTP/SAVP') +
      `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${Buffer.alloc(30, fill).toString('base64')}\r\n`
    const replies: string[] = []
    harness.endpoint.peer = (_, { offered }) => {
      for (const fill of [1, 2]) replies.push(offered!(offerOf(fill), `telephone ${fill}`)!)
      return harness.endpoint.answers(offerOf(1), 'telephone 1')
    }
    const trunk = harness.trunk({ srtp: 'required', transport: 'tls' })
    expect(await trunk.dial(harness.request(), never)).toMatchObject({ kind: 'answered' })
    const ours = replies.map((reply) => /inline:(\S+)/.exec(reply)![1])
    const theirs = Buffer.alloc(30, 1).toString('base64')
    expect(harness.media.lines[0]!.peers.at(-1)).toMatchObject({ port: 4_001, srtp: { ours: ours[0], theirs } })
    expect(harness.endpoint.dialog.listener!.offer!()).toContain(ours[0])
  })

  test.each([
    ['sound', ['listens', 'answered'], 2],
    ['off', ['answered'], 1],
  ] as const)('listens to as much of it as the trunk says: %s', async (early_media, listened, connected) => {
    harness.endpoint.peer = (_, { provisional }) => {
      provisional(183, sdpOf(4_002))
      return harness.endpoint.answers()
    }
    expect(await harness.trunk({ early_media }).dial(harness.request(), never)).toMatchObject({ kind: 'answered' })
    const [line] = harness.media.lines
    expect(line!.early).toEqual(listened)
    expect(line!.peers).toHaveLength(connected)
  })

  test('takes twenty descriptions before the answer, and passes the others over', async () => {
    harness.endpoint.peer = (_, { provisional }) => {
      for (let port = 5_000; port < 5_100; port++) provisional(183, sdpOf(port))
      return { kind: 'refused', status: 480, reason: '' }
    }
    expect(await harness.trunk().dial(harness.request(), never)).toMatchObject({ kind: 'no_answer' })
    expect(harness.media.lines[0]!.peers).toHaveLength(20)
    expect(harness.media.open).toBe(0)
  })

  test('writes numbers and names itself as the carrier wants it', async () => {
    const account = { user: 'ohun', password: 'secret', domain: 'ims.example.com' }
    await harness.connected(harness.trunk({ ...account, number_format: 'national', asserted_identity: true }))
    expect(harness.endpoint.invited).toMatchObject([
      {
        from: '08000000042',
        to: '08031234567',
        domain: 'ims.example.com',
        asserted_identity: '08000000042',
        credentials: { user: 'ohun', password: 'secret' },
      },
    ])
  })

  test.each([
    [410, 'rejected'],
    [480, 'no_answer'],
    [484, 'rejected'],
    [486, 'busy'],
    [487, 'no_answer'],
    [600, 'busy'],
    [603, 'rejected'],
    [604, 'rejected'],
    [607, 'rejected'],
    [608, 'rejected'],
    [404, 'carrier_failed'],
  ])('%s is %s, and its port is free again', async (status, kind) => {
    harness.endpoint.peer = () => ({ kind: 'refused', status, reason: 'their <own> words' })
    expect(await harness.trunk().dial(harness.request(), never)).toMatchObject({ kind, cause: `it answered ${status}` })
    expect(harness.media.open).toBe(0)
    expect(harness.counted).toEqual([`mtn-1 outbound ${kind}`])
  })

  test('silence is a failure of the carrier', async () => {
    harness.endpoint.peer = () => ({ kind: 'silent', cause: 'it does not answer' })
    expect(await harness.trunk().dial(harness.request(), never)).toEqual({
      kind: 'carrier_failed',
      cause: 'it does not answer',
      answer: { transport: 'udp' },
    })
    expect(harness.media.open).toBe(0)
  })

  test.each([sdpOf(0), 'v=0', ''])('an answer without audio that we understand is hung up: %j', async (sdp) => {
    harness.endpoint.peer = () => harness.endpoint.answers(sdp)
    const outcome = await harness.trunk().dial(harness.request(), never)
    expect(outcome).toEqual({
      kind: 'carrier_failed',
      cause: 'it answered without audio that we understand',
      no_fault: true,
      answer: { sip_status: 200, transport: 'udp' },
    })
    expect(harness.endpoint.dialog.log).toEqual(['BYE'])
    expect(harness.media.open).toBe(0)
  })

  test('without a free port nobody is invited, and the carrier is not to blame', async () => {
    harness.media.places = 0
    expect(await harness.trunk().dial(harness.request(), never)).toEqual({
      kind: 'carrier_failed',
      cause: 'no media port is free',
      no_fault: true,
    })
    expect(harness.endpoint.invited).toEqual([])
  })

  describe('maps all final answers', () => {
    const ALL = Array.from({ length: 400 }, (_, at) => 300 + at)
    const CALLEE = new Set([410, 480, 484, 486, 487, 600, 603, 604, 607, 608])
    const isFault = (status: number): boolean => [401, 407, 408].includes(status) || (status >= 500 && status <= 599)

    /** Six calls in a row that are answered so: how the last one ends, how many were sent, and the trunk's state then. */
    async function sixCalls(status: number) {
      harness = new TrunkHarness()
      harness.endpoint.peer = () => ({ kind: 'refused', status, reason: '' })
      const trunk = harness.trunk()
      const guarded = withCarrierBreaker(trunk, harness.clock)
      for (let call = 0; call < 5; call++) await guarded.dial(harness.request(), never)
      const { kind } = await guarded.dial(harness.request(), never)
      return { status, kind, sent: harness.endpoint.invited.length, state: trunk.state().state }
    }

    test('only 401, 407, 408 and 5xx count against the trunk; all that are not the callee’s let the next one try', async () => {
      const expected = (status: number) => ({
        status,
        kind: CALLEE.has(status) ? expect.stringMatching(/busy|no_answer|rejected/) : 'carrier_failed',
        ...(isFault(status) ? { sent: 5, state: 'degraded' } : { sent: 6, state: 'up' }),
      })
      for (const status of ALL) expect(await sixCalls(status)).toEqual(expected(status))
    })
  })

  test('a call that cannot be recorded rings nobody and leaves no port behind', async () => {
    const dialled = harness
      .trunk()
      .dial(harness.request({ recorded: () => Promise.reject(new Error('too many calls')) }), never)
    await expect(dialled).rejects.toThrow('too many calls')
    expect(harness.endpoint.invited).toEqual([])
    expect(harness.media.open).toBe(0)
  })

  test('a call that is given up throws its reason, also before the invitation, and leaves no port behind', async () => {
    const giving_up = new AbortController()
    harness.endpoint.peer = (_, __, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const dialled = harness.trunk().dial(harness.request(), giving_up.signal)
    await harness.settled()
    giving_up.abort(new Error('hung up'))
    await expect(dialled).rejects.toThrow('hung up')
    await expect(harness.trunk().dial(harness.request(), giving_up.signal)).rejects.toThrow('hung up')
    expect(harness.endpoint.invited).toHaveLength(1)
    expect(harness.media.open).toBe(0)
    expect(harness.counted).toEqual(['mtn-1 outbound given_up', 'mtn-1 outbound given_up'])
  })
})

describe('a line', () => {
  test('passes what is said, pressed and recorded to the audio, and its events on', async () => {
    const line = await harness.connected()
    const audio = harness.media.lines[0]!
    await line.say({ text: 'Good day.', language: 'en-NG', voice: null, workspace_id: 'ws_1' }, never)
    await line.sendDigits('1w2#')
    await line.record({ workspace_id: 'ws', file_id: 'call_1' })
    expect(audio.did).toEqual(['say Good day.', 'digits 1w2#', 'record call_1'])
    audio.events.push({ kind: 'utterance', text: 'Hello', confidence: 0.9 })
    harness.endpoint.dialog.listener?.digit('5')
    await harness.settled()
    await line.hangUp()
    expect(await eventsOf(line)).toEqual([
      { kind: 'digit', digit: '5' },
      { kind: 'utterance', text: 'Hello', confidence: 0.9 },
    ])
  })

  test('hangs up once: BYE, and the audio is closed', async () => {
    const trunk = harness.trunk()
    const line = await harness.connected(trunk)
    expect(trunk.meter.in_flight).toBe(1)
    await line.hangUp()
    await line.hangUp()
    expect(harness.endpoint.dialog.log).toEqual(['BYE'])
    expect(harness.media.open).toBe(0)
    expect([trunk.meter.in_flight, trunk.meter.accepted_last_minute]).toEqual([0, 1])
  })

  test.each([
    ['bye', 'remote_hangup'],
    ['lost', 'connection_lost'],
  ] as const)('ends by %s with %s, once and last', async (how, cause) => {
    const line = await harness.connected()
    harness.endpoint.dialog.listener?.ended(how)
    harness.endpoint.dialog.listener?.ended('lost')
    harness.endpoint.dialog.listener?.digit('1')
    expect(await eventsOf(line)).toEqual([{ kind: 'hung_up', cause }])
    expect(harness.media.open).toBe(0)
    await line.hangUp()
  })

  test('a peer whose audio has vanished is hung up with connection_lost', async () => {
    const line = await harness.connected()
    harness.media.lines[0]!.events.push({ kind: 'hung_up', cause: 'connection_lost' })
    expect(await eventsOf(line)).toEqual([{ kind: 'hung_up', cause: 'connection_lost' }])
    expect(harness.endpoint.dialog.log).toEqual(['BYE no_answer_in_time'])
  })

  test('is held by a re-INVITE with music, and taken up by another one', async () => {
    const line = await harness.connected()
    harness.endpoint.dialog.reoffer = sdpOf(4_000, 'a=recvonly')
    await line.hold()
    await harness.settled()
    harness.endpoint.dialog.reoffer = sdpOf(4_002)
    await line.resume()
    await harness.settled()
    expect(harness.endpoint.dialog.log).toEqual(['re-INVITE sendonly', 're-INVITE sendrecv'])
    expect(harness.media.lines[0]!.did).toEqual(['hold', 'resume'])
    expect(harness.media.lines[0]!.peers.map(({ port, direction }) => `${port} ${direction}`)).toEqual([
      '4000 sendrecv',
      '4000 sendonly',
      '4002 sendrecv',
    ])
  })

  test.each([
    ['takes it up', 'a=sendrecv', [{ kind: 'held' }, { kind: 'released' }]],
    ['holds it itself', 'a=sendonly', [{ kind: 'held' }]],
  ])('is held, refreshed meanwhile without audio, and taken up: the other side %s', async (_, direction, events) => {
    const line = await harness.connected()
    const { dialog } = harness.endpoint
    dialog.reoffer = sdpOf(4_000, 'a=inactive')
    await line.hold()
    await harness.settled()
    dialog.listener?.offered(sdpOf(4_000, 'a=inactive'))
    dialog.reoffer = sdpOf(4_000, direction)
    await line.resume()
    await harness.settled()
    await line.hangUp()
    expect(await eventsOf(line)).toEqual(events)
  })

  test('is held by music alone where the other side refuses the re-INVITE', async () => {
    const line = await harness.connected()
    harness.endpoint.dialog.reoffer = null
    await line.hold()
    await harness.settled()
    expect(harness.media.lines[0]!.did).toEqual(['hold'])
    expect(harness.media.lines[0]!.peers).toHaveLength(1)
  })

  test('takes a new offer, and reports when the other side holds the call and takes it up', async () => {
    const line = await harness.connected()
    const { listener } = harness.endpoint.dialog
    expect(listener?.offered(sdpOf(4_000, 'a=sendonly'))).toContain('a=recvonly')
    expect(listener?.offered(sdpOf(4_000, 'a=inactive'))).toContain('a=inactive')
    expect(listener?.offered(sdpOf(0))).toContain('m=audio 0 RTP/AVP 8 101')
    expect(listener?.offered(sdpOf(4_010))).toContain('a=sendrecv')
    expect(listener?.offered('v=0')).toBeNull()
    listener?.ended('bye')
    expect(await eventsOf(line)).toEqual([
      { kind: 'held' },
      { kind: 'released' },
      { kind: 'hung_up', cause: 'remote_hangup' },
    ])
    expect(harness.media.lines[0]!.peers.at(-1)).toMatchObject({ port: 4_010, direction: 'sendrecv' })
  })

  test('is transferred in the trunk’s format: true when the destination has it', async () => {
    const line = await harness.connected(harness.trunk({ number_format: 'e164' }))
    expect(await line.transfer('+2348055555555')).toBe(true)
    expect(harness.endpoint.dialog.log).toEqual(['REFER 2348055555555'])
  })

  test('a transfer that is refused leaves the call as it is', async () => {
    const line = await harness.connected()
    harness.endpoint.dialog.transfers = false
    expect(await line.transfer('+2348055555555')).toBe(false)
    expect(harness.endpoint.dialog.log).toEqual(['REFER +2348055555555'])
    await line.hangUp()
    expect(await eventsOf(line)).toEqual([])
  })

  test.each([
    [true, []],
    [false, [{ kind: 'hung_up', cause: 'remote_hangup' }]],
  ])('a BYE during a transfer waits for its outcome: %s', async (transfers, events) => {
    const line = await harness.connected()
    Object.assign(harness.endpoint.dialog, { transfers, onRefer: () => harness.endpoint.dialog.listener?.ended('bye') })
    expect(await line.transfer('+2348055555555')).toBe(transfers)
    await line.hangUp()
    expect(await eventsOf(line)).toEqual(events)
  })

  test('after its end nothing is done to it', async () => {
    const line = await harness.connected()
    await line.hangUp()
    await line.hold()
    await harness.settled()
    expect(await line.transfer('+2348055555555')).toBe(false)
    expect(harness.endpoint.dialog.listener?.offered(sdpOf())).toBeNull()
    expect(harness.endpoint.dialog.log).toEqual(['BYE'])
  })
})
