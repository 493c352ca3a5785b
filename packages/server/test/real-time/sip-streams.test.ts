import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SipAddress, SipTransport } from '@ohun/sip'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { systemClock } from '@ohun/clock'
import { selfSigned } from '../support/self-signed.ts'
import { answeredOf, Heard, inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'

const HOST = '127.0.0.1'
const QUIET = { provisional: () => {} }
const IDENTITY = selfSigned()

interface Wanted {
  transport: SipTransport
  ca?: string | null
  admits?: (address: string) => boolean
}

async function start({ transport, ca = null, ...deps }: Wanted): Promise<SipHarness & { address: SipAddress }> {
  const harness = sipEndpoint(
    { network: sipNetwork(ca), clock: systemClock, ...deps },
    { listen: [{ host: HOST, port: 0, transport }], tls: transport === 'tls' ? IDENTITY : null },
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
    expect(await dialog.renegotiate('v=0 hold')).toBe('v=0 answer')
    await dialog.bye()
    expect(heard.ends).toEqual(['bye'])
  })

  test('is not begun with a certificate that nobody has signed', async () => {
    const caller = await start({ transport: 'tls' })
    const callee = await start({ transport: 'tls' })
    answering(callee)
    const outcome = await caller.stack.invite({ ...inviteTo(HOST), target: callee.address }, QUIET, UNABORTED)
    expect(outcome).toMatchObject({ kind: 'silent', cause: expect.stringContaining('self-signed') })
    expect(await caller.stack.ping(callee.address)).toBe(false)
  })

  test('needs a certificate of ours to be received', async () => {
    const { stack } = sipEndpoint(
      { network: sipNetwork(null), clock: systemClock },
      { listen: [{ host: HOST, port: 0, transport: 'tls' }] },
    )
    await expect(stack.start()).rejects.toThrow('needs a certificate')
  })
})

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
