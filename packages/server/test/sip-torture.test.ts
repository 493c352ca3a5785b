import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingInvite } from '@ohun/sip'
import { SipWorld, type SipHarness } from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']

/** Messages in the manner of RFC 4475, each with what RFC 3261 wants to be done with it. */
describe('an endpoint that is tortured', () => {
  let world: SipWorld
  let harness: SipHarness
  let invites: IncomingInvite[]
  /** As they came, for an answer to what is not valid SIP may not be valid either. */
  let answers: string[]
  let send: (text: string) => Promise<void>

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS, { admits: (address) => address === PEER })
    invites = []
    harness.stack.onInvite((invite) => void invites.push(invite))
    answers = []
    const socket = await world.network.bind({ host: PEER, port: 5_099 }, (bytes) => {
      answers.push(bytes.toString('latin1'))
    })
    send = async (text) => {
      socket.send(Buffer.from(text, 'latin1'), { host: OURS, port: 5_060 })
      await world.settle()
    }
  })

  /** A request with these lines in place of its own of the same name; null leaves one out. */
  const request = (
    method: string,
    {
      start,
      body = '',
      ...changes
    }: { start?: string; body?: string } & Record<string, string | null | undefined> = {},
  ): string => {
    const usual: Record<string, string | null | undefined> = {
      Via: `SIP/2.0/UDP ${PEER}:5099;branch=z9hG4bK-torture;rport`,
      'Max-Forwards': '70',
      From: `<sip:caller@${PEER}>;tag=1`,
      To: `<sip:2348031234567@${OURS}>`,
      'Call-ID': 'torture-1',
      CSeq: `1 ${method}`,
      Contact: `<sip:caller@${PEER}>`,
      'Content-Length': String(Buffer.byteLength(body)),
      ...changes,
    }
    const lines = Object.entries(usual).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [`${name}: ${value}`],
    )
    return [start ?? `${method} sip:2348031234567@${OURS} SIP/2.0`, ...lines, '', body].join('\r\n')
  }
  const SDP = { 'Content-Type': 'application/sdp', body: 'v=0\r\n' }
  const statuses = () => answers.map((text) => Number(text.slice(8, 11)))
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(answers.at(-1) ?? '')?.[1]

  describe('takes what is strange and valid:', () => {
    test.each([
      [
        'spaces, short names, folded lines and unknown headers in every place',
        [
          `INVITE sip:2348031234567@${OURS};unknownparam SIP/2.0`,
          'TO :',
          ` sip:2348031234567@${OURS} ;   other = "x"`,
          `f   : "J Rosenberg \\\\\\"" <sip:caller@${PEER}>`,
          '  ;',
          '  tag = 98asjd8',
          'MaX-fOrWaRdS: 0068',
          'Call-ID: wsinv.ndaksdj@192.0.2.1',
          'Content-Length   : 5',
          'cseq: 0009',
          '  INVITE',
          `Via  : SIP  /   2.0`,
          ` /UDP`,
          `    ${PEER};branch=z9hG4bK390skdjuw`,
          's :',
          'NewFangledHeader:   newfangled value',
          ' continued newfangled value',
          'UnknownHeaderWithUnusualValue: ;;,,;;,;',
          'Content-Type: application/sdp',
          `m:"Quoted string \\"\\"" <sip:caller@${PEER}> ; newparam = newvalue`,
          '',
          'v=0\r\n',
        ].join('\r\n'),
      ],
      ['escaped characters in the user part', request('INVITE', { ...SDP, To: '<sip:%32348031234567@10.0.0.1>' })],
      ['an escaped NUL', request('INVITE', { ...SDP, From: '<sip:null-%00-null@10.0.0.9>;tag=1' })],
      ['a display name that is not quoted', request('INVITE', { ...SDP, From: 'Caller Name <sip:a@10.0.0.9>;tag=1' })],
      ['bytes after the body', `${request('INVITE', SDP)}INVITE sip:other SIP/2.0\r\n\r\n`],
      ['a URI with a semicolon in its user', request('INVITE', { ...SDP, To: '<sip:1;par=u%40example.net@10.0.0.1>' })],
      [
        'a Via of an unknown transport',
        request('INVITE', { ...SDP, Via: `SIP/2.0/UNKNOWN ${PEER}:5060;branch=z9hG4bK1` }),
      ],
      ['a date of another zone', request('INVITE', { ...SDP, Date: 'Fri, 01 Jan 2010 16:00:00 EST' })],
      ['no space after a display name', request('INVITE', { ...SDP, From: 'caller<sip:caller@10.0.0.9>;tag=1' })],
      [
        'long values',
        request('INVITE', { ...SDP, From: `"${'I have a '.repeat(400)}" <sip:a@10.0.0.9>;tag=${'1'.repeat(400)}` }),
      ],
      ['no hops that are left', request('INVITE', { ...SDP, 'Max-Forwards': '0' })],
      [
        'a description in one of several parts',
        request('INVITE', {
          'Content-Type': 'multipart/mixed;boundary=7a9cbec02ceef655',
          body: '--7a9cbec02ceef655\r\nContent-Type: text/plain\r\n\r\nHi\r\n--7a9cbec02ceef655\r\nContent-Type: application/sdp\r\n\r\nv=0\r\n--7a9cbec02ceef655--\r\n',
        }),
      ],
      [
        'a caller of RFC 2543, without branch, tag and hops',
        request('INVITE', {
          ...SDP,
          Via: `SIP/2.0/UDP ${PEER}:5099`,
          From: `<sip:+13035551111@${PEER};user=phone>`,
          To: `sip:+16505552222@${OURS};user=phone`,
          'Max-Forwards': null,
          'Record-Route': '<sip:UserB@10.0.0.9;maddr=10.0.0.9>',
        }),
      ],
      ['a tel URI', request('INVITE', { ...SDP, start: 'INVITE tel:+2348031234567 SIP/2.0' })],
    ])('%s', async (_, text) => {
      await send(text)
      expect(invites).toHaveLength(1)
      expect(harness.dropped).toEqual([])
    })
  })

  describe('refuses, with a status and the reason:', () => {
    test.each([
      ['another version', request('OPTIONS', { start: `OPTIONS sip:1@${OURS} SIP/7.0` }), 505, 'only SIP/2.0'],
      ['no Call-ID', request('INVITE', { ...SDP, 'Call-ID': null }), 400, 'a message without call-id'],
      ['no From', request('INVITE', { ...SDP, From: null }), 400, 'a message without from'],
      ['no To', request('OPTIONS', { To: null }), 400, 'a message without to'],
      ['no CSeq', request('OPTIONS', { CSeq: null }), 400, 'a message without cseq'],
      ['a CSeq of another method', request('OPTIONS', { CSeq: '1 INVITE' }), 400, 'a CSeq of another method'],
      ['a CSeq that is too large', request('OPTIONS', { CSeq: '36893488147419103232 OPTIONS' }), 400, 'a bad CSeq'],
      ['two Call-IDs', request('OPTIONS', { 'call-id': 'second' }), 400, 'a message with several call-id'],
      ['two CSeq', request('OPTIONS', { cseq: '8 OPTIONS' }), 400, 'a message with several cseq'],
      [
        'two callers',
        request('INVITE', { ...SDP, f: `<sip:other@${PEER}>;tag=2` }),
        400,
        'a message with several from',
      ],
      ['two Content-Lengths', request('INVITE', { ...SDP, l: '0' }), 400, 'a message with several content-length'],
      ['a method with what looks escaped', request('RE%47IST%45R'), 501, 'the method is not known'],
      ['the method of another request in CSeq', request('NEWMETHOD', { CSeq: '8 INVITE' }), 400, 'a CSeq of another'],
      [
        'a quote that is not closed',
        request('INVITE', { ...SDP, To: `"Mr. J. User <sip:j.user@${OURS}>` }),
        400,
        'not valid',
      ],
      [
        'a negative Content-Length',
        request('INVITE', { ...SDP, 'Content-Length': '-999' }),
        400,
        'a bad Content-Length',
      ],
      [
        'a body that is cut off',
        request('INVITE', { ...SDP, 'Content-Length': '9999' }),
        400,
        'a body that is cut off',
      ],
      [
        'spaces within the request URI',
        request('INVITE', { ...SDP, start: `INVITE sip:1@${OURS}; lr SIP/2.0` }),
        400,
        'a bad start line',
      ],
      [
        'two spaces in the start line',
        request('OPTIONS', { start: `OPTIONS  sip:1@${OURS} SIP/2.0` }),
        400,
        'a bad start line',
      ],
      [
        'a bracket that is not closed',
        request('INVITE', { ...SDP, To: '"Watson" <sip:t.watson@10.0.0.1' }),
        400,
        'bracket is not closed',
      ],
      [
        'an unknown scheme',
        request('INVITE', { ...SDP, start: 'INVITE nobodyKnowsThisScheme:totallyopaque SIP/2.0' }),
        416,
        'the scheme of the request URI',
      ],
      [
        'an unknown method',
        request("!interesting-Method0123456789_*+`.%indeed'~".slice(0, 30)),
        501,
        'the method is not known',
      ],
      [
        'what it does not know and must',
        request('INVITE', { ...SDP, Require: 'nothingSupportsThis, nothingSupportsThisEither' }),
        420,
        'it requires what',
      ],
      [
        'a body of an unknown type',
        request('INVITE', { 'Content-Type': 'application/unknownformat', body: '<audio/>' }),
        415,
        'its body is not a session',
      ],
      [
        'a session interval that is too short',
        request('INVITE', { ...SDP, Supported: 'timer', 'Session-Expires': '30' }),
        422,
        'its session interval',
      ],
    ])('%s', async (...[, text, status, reason]) => {
      await send(text)
      expect(statuses()).toEqual([status])
      expect(header('Warning')).toMatch(/^399 ohun ".*"$/)
      expect(header('Warning')).toContain(reason)
      expect(invites).toEqual([])
      expect(harness.stack.load).toMatchObject({ dialogs: 0, invitations: 0 })
    })
  })

  describe('drops without an answer:', () => {
    test.each([
      ['a response that is not valid', `SIP/2.0 700 Too large\r\nVia: SIP/2.0/UDP ${PEER}\r\n\r\n`],
      [
        'a response to nothing',
        `SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP ${OURS};branch=z9hG4bKx\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>\r\nCall-ID: x\r\nCSeq: 1 INVITE\r\n\r\n`,
      ],
      [
        'a response to the address of everybody',
        `SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>;tag=2\r\nCall-ID: x\r\nCSeq: 1 INVITE\r\n\r\n`,
      ],
      ['a request without a Via', request('OPTIONS', { Via: null, 'Call-ID': null })],
      ['an ACK that is not valid', request('ACK', { 'Call-ID': null })],
      ['what is not SIP', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['a head without an end', `INVITE sip:1@${OURS} SIP/2.0\r\nVia: SIP/2.0/UDP ${PEER}`],
    ])('%s', async (_, text) => {
      await send(text)
      expect(answers).toEqual([])
      expect(harness.dropped).toHaveLength(1)
    })
  })

  test('does not repeat into its answer what would end a line', async () => {
    await send(request('OPTIONS', { From: `<sip:a@b>;tag=1\rX: y`, CSeq: null }))
    expect(statuses()).toEqual([400])
    expect(answers[0]).not.toMatch(/^From|X: y/m)
  })

  test('does not take two calls whose branches are the cookie alone for one', async () => {
    const Via = `SIP/2.0/UDP ${PEER}:5099;branch=z9hG4bK`
    await send(request('INVITE', { ...SDP, Via }))
    await send(request('INVITE', { ...SDP, Via, 'Call-ID': 'torture-2' }))
    await send(request('INVITE', { ...SDP, Via }))
    expect([invites.length, statuses()]).toEqual([2, [100, 100, 100]])
  })

  test('answers OPTIONS with what it understands', async () => {
    await send(request('OPTIONS', { Accept: 'application/sdp' }))
    expect(statuses()).toEqual([200])
    expect([header('Allow'), header('Supported')]).toEqual([
      expect.stringContaining('PRACK'),
      'timer, 100rel, replaces',
    ])
  })

  test('tells the service which invitations it has refused', async () => {
    await send(request('INVITE', { ...SDP, Require: 'precondition' }))
    expect(harness.refused).toEqual(['420 it requires what is not supported'])
  })
})
