import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SipAddress, SipTransport, TlsClient, TlsIdentity } from '@ohun/sip'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { systemClock } from '@ohun/clock'
import { authority, selfSigned } from '../support/self-signed.ts'
import { answeredOf, Heard, inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'

const HOST = '127.0.0.1'
const QUIET = { provisional: () => {} }
const IDENTITY = selfSigned()

interface Wanted {
  transport: SipTransport
  host?: string
  ca?: string | null
  identity?: TlsIdentity
  admits?: (address: string) => boolean
}

async function start({
  transport,
  host = HOST,
  ca = null,
  identity = IDENTITY,
  ...deps
}: Wanted): Promise<SipHarness & { address: SipAddress }> {
  const harness = sipEndpoint(
    { network: sipNetwork(ca), clock: systemClock, ...deps },
    { listen: [{ host, port: 0, transport }], tls: transport === 'tls' ? identity : null },
  )
  await harness.stack.start()
  onTestFinished(() => harness.stack.stop())
  return { ...harness, address: harness.stack.listening[0]! }
}

function answering({ stack }: SipHarness): Heard {
  const heard = new Heard()
  stack.onInvite((invite) => {
    invite.ring()
    void invite.answer('v=0 callee').then(({ dialog }) => dialog.listen(heard))
  })
  return heard
}

describe('a call over TLS', () => {
  test('goes to whom it trusts, both ways on one connection', async () => {
    const caller = await start({ transport: 'tls', ca: IDENTITY.cert })
    const callee = await start({ transport: 'tls', ca: IDENTITY.cert })
    const heard = answering(callee)
    const invite = { ...inviteTo(HOST), target: callee.address }
    const { dialog } = answeredOf(await caller.stack.invite(invite, QUIET, UNABORTED))
    expect(await dialog.renegotiate(() => 'v=0 hold')).toBe('v=0 answer')
    await dialog.bye()
    expect(heard.ends).toEqual(['bye'])
  })

  test.each([
    ['sips', /^Contact: <sips:ohun@127\.0\.0\.1:\d+>\r$/m],
    ['sip', /^Contact: <sip:ohun@127\.0\.0\.1:\d+;transport=tls>\r$/m],
  ])('to a %s: address is answered with a Contact of that scheme', async (scheme, contact) => {
    const { stack, address } = await start({ transport: 'tls' })
    stack.onInvite((invite) => invite.ring())
    const socket = connectTls({
      host: HOST,
      port: address.port,
      ca: IDENTITY.cert,
      checkServerIdentity: () => undefined,
    })
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    socket.on('error', () => {})
    await once(socket, 'secureConnect')
    const lines = [
      `INVITE ${scheme}:1@${HOST} SIP/2.0`,
      `Via: SIP/2.0/TLS ${HOST}:9;branch=z9hG4bKring`,
      'From: <sip:a@b>;tag=1',
      'To: <sip:1@b>',
      'Call-ID: rings',
      'CSeq: 1 INVITE',
      'Content-Length: 0',
    ]
    socket.write([...lines, '', ''].join('\r\n'))
    await expect.poll(() => heard).toMatch(contact)
  })

  test('is not begun with a certificate that nobody has signed', async () => {
    const caller = await start({ transport: 'tls' })
    const callee = await start({ transport: 'tls' })
    answering(callee)
    const outcome = await caller.stack.invite({ ...inviteTo(HOST), target: callee.address }, QUIET, UNABORTED)
    expect(outcome).toMatchObject({ kind: 'silent', cause: expect.stringContaining('self-signed') })
    expect(await caller.stack.ping(callee.address)).toBe(false)
  })

  describe('between sides that show certificates', () => {
    const made = authority('carriers.test')
    const theirs = made.issue()

    const namesSeen = async (tls: Partial<TlsClient>): Promise<readonly string[] | string> => {
      const caller = await start({ transport: 'tls' })
      const callee = await start({ transport: 'tls', identity: { ...made.issue(), client_ca: made.cert } })
      let seen: readonly string[] = ['not called']
      callee.stack.onInvite((invite) => {
        seen = invite.source.peer_names
        invite.reject({ status: 486 })
      })
      const target = { ...callee.address, tls: { id: 'carrier', ca: made.cert, ...tls } }
      const outcome = await caller.stack.invite({ ...inviteTo(HOST), target }, QUIET, UNABORTED)
      return outcome.kind === 'silent' ? outcome.cause : seen
    }

    test('the called side knows the name in a trusted certificate', async () => {
      expect(await namesSeen(theirs)).toEqual([expect.stringMatching(/^carriers\.test \d+$/)])
    })

    test('a side that shows no certificate, or one that nobody has signed, has no name', async () => {
      expect(await namesSeen({})).toEqual([])
      expect(await namesSeen(IDENTITY)).toEqual([])
    })

    test('a call is not begun to a certificate of another name', async () => {
      expect(await namesSeen({ server_name: 'sbc.example.com' })).toContain('sbc.example.com')
    })
  })

  test('needs a certificate of ours to be received', async () => {
    const { stack } = sipEndpoint(
      { network: sipNetwork(null), clock: systemClock },
      { listen: [{ host: HOST, port: 0, transport: 'tls' }] },
    )
    await expect(stack.start()).rejects.toThrow('needs a certificate')
  })
})

test.each(['udp', 'tcp'] as const)(
  'a call over IPv6 and %s has our IPv6 address in its Via and Contact',
  async (transport) => {
    const [caller, callee] = [await start({ transport, host: '::1' }), await start({ transport, host: '::1' })]
    const heard = answering(callee)
    const { dialog } = answeredOf(
      await caller.stack.invite({ ...inviteTo('::1'), target: callee.address }, QUIET, UNABORTED),
    )
    expect(dialog.peer_address).toBe('::1')
    expect(await dialog.renegotiate(() => 'v=0 hold')).toBe('v=0 answer')
    await dialog.bye()
    expect(heard.ends).toEqual(['bye'])
  },
)

describe('over TCP', () => {
  const request = (method: string, port: number): string =>
    [
      `${method} sip:1@${HOST} SIP/2.0`,
      `Via: SIP/2.0/TCP ${HOST}:${port};branch=z9hG4bK${method}`,
      'From: <sip:a@b>;tag=1',
      'To: <sip:1@b>',
      'Call-ID: x',
      `CSeq: 1 ${method}`,
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n')

  const connectTo = async ({ port }: SipAddress): Promise<{ socket: Socket; heard: () => string }> => {
    const socket = connect(port, HOST)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return { socket, heard: () => text }
  }

  test('an answer goes back on the connection that the request came by, in however many pieces that came', async () => {
    const { address } = await start({ transport: 'tcp' })
    const { socket, heard } = await connectTo(address)
    for (const character of request('OPTIONS', 9)) socket.write(character)
    await expect.poll(heard).toMatch(/^SIP\/2\.0 200 OK/)
    socket.write('\r\n\r\n')
    await expect.poll(heard).toMatch(/\r\n\r\n\r\n$/)
  })

  test('a connection is closed when it is not SIP, or from whom nothing is wanted', async () => {
    const harness = await start({ transport: 'tcp' })
    const { socket } = await connectTo(harness.address)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'close')
    expect(harness.dropped).toEqual(['malformed'])
    const closed = await start({ transport: 'tcp', admits: () => false })
    const stranger = await connectTo(closed.address)
    stranger.socket.write(request('OPTIONS', 9))
    await once(stranger.socket, 'close')
    expect([stranger.heard(), closed.dropped]).toEqual(['', ['unadmitted']])
  })

  test('a call to where nobody listens fails at once, and one whose connection breaks too', async () => {
    const caller = await start({ transport: 'tcp' })
    const server = createServer().listen(0, HOST)
    await once(server, 'listening')
    const target = { host: HOST, port: (server.address() as AddressInfo).port, transport: 'tcp' as const }
    server.once('connection', (socket) => socket.once('data', () => socket.destroy()))
    const broken = await caller.stack.invite({ ...inviteTo(HOST), target }, QUIET, UNABORTED)
    expect(broken).toEqual({ kind: 'silent', cause: 'the connection was lost' })
    server.close()
    await once(server, 'close')
    const refused = await caller.stack.invite({ ...inviteTo(HOST), target }, QUIET, UNABORTED)
    expect(refused).toMatchObject({ kind: 'silent', cause: expect.stringContaining('ECONNREFUSED') })
  })
})
