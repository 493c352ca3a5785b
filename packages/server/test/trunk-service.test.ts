import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCarriers } from '../src/config/carriers.ts'
import { readConfig } from '../src/config/config.ts'
import type { Environment as Variables } from '../src/config/env.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer, type RunningServer } from '../src/start/start.ts'
import { freePort } from './support/kernel-ports.ts'
import { operator } from './support/operator.ts'
import { selfSigned } from './support/self-signed.ts'
import { startSilentPeer } from './support/silent-peer.ts'
import { startSipp } from './support/sipp.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { ENCRYPTION_KEY } from './support/test-server.ts'
import { requireTool } from './support/tools.ts'

const clock = new TestClock()
const HOST = '127.0.0.1'

let db: TestDatabase
let server: RunningServer
let ports: [up: number, silent: number]

const start = (voice: object[], variables: Variables = {}): Promise<RunningServer> => {
  const { carriers, faults } = parseCarriers(JSON.stringify({ voice }))
  expect(faults).toEqual([])
  const any = { OHUN_METRICS_ADDRESS: `${HOST}:0`, OHUN_PORT: '0', OHUN_SIP_ADDRESS: `${HOST}:0` }
  const config = readConfig({ ...any, ...variables })
  return startServer(config, { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY, carriers })
}
const trunk = (name: string, port: number, changes: object = {}): object => {
  return { name, port, mno: 'mtn', protocol: 'sip', host: HOST, user: 'ohun', password: 'hunter2', ...changes }
}
const metrics = async (): Promise<string> => await (await fetch(server.metrics_url as string)).text()
const carriers = async (): Promise<unknown> => {
  const variables = { DATABASE_URL: db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  return (await operator(variables, { clock })(['carriers'])).json['carriers']
}

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe.skipIf(requireTool('sipp'))('a server with trunks', () => {
  beforeAll(async () => {
    ports = [await freePort(), await freePort()]
  })

  test('shows the operator each trunk, without credentials, and tells Prometheus', async () => {
    const alive = await startSipp('uas-options', { port: ports[0] })
    using _ = await startSilentPeer(ports[1])
    server = await start([
      trunk('mtn-1', ports[0]),
      trunk('mtn-2', ports[1]),
      trunk('glo-1', 9, { mno: 'glo', ping_seconds: 0 }),
    ])
    await alive.passed()
    await clock.advance(5_000)
    await expect.poll(carriers).toMatchObject([
      { carrier: 'glo-1', channel: 'voice', mno: 'glo', number: null, state: 'up', detail: '127.0.0.1:9 over udp' },
      { carrier: 'mtn-1', state: 'up', in_flight: 0, accepted_last_minute: 0, last_error: null },
      { carrier: 'mtn-2', state: 'down', last_error: 'it does not answer OPTIONS' },
    ])
    expect(JSON.stringify(await carriers())).not.toContain('hunter2')
    const page = await metrics()
    expect(page).toContain('ohun_carrier_up{carrier="mtn-1"} 1')
    expect(page).toContain('ohun_carrier_up{carrier="mtn-2"} 0')
    expect(page).toContain('# TYPE ohun_trunk_calls_total counter')
    expect(page).toContain('# TYPE ohun_trunk_ringing_seconds histogram')
    await server.stop()
    expect(await carriers()).toEqual([])
  })

  test('does not answer an invitation from an address that is none of its trunks, and counts it', async () => {
    server = await start([trunk('mtn-1', ports[0], { sources: ['192.0.2.0/24'], ping_seconds: 0 })])
    const { port } = server.sip[0]!
    const stranger = createSocket('udp4').bind(0, HOST)
    await once(stranger, 'listening')
    let answers = 0
    stranger.on('message', () => answers++)
    const via = `SIP/2.0/UDP ${HOST}:${stranger.address().port};branch=z9hG4bK1;rport`
    const lines = ['INVITE sip:+2348000000042@127.0.0.1 SIP/2.0', `Via: ${via}`, 'From: <sip:x@y>;tag=1']
    const invite = [...lines, 'To: <sip:+2348000000042@127.0.0.1>', 'Call-ID: 1', 'CSeq: 1 INVITE', 'Max-Forwards: 70']
    stranger.send([...invite, 'Contact: <sip:x@127.0.0.1>', 'Content-Length: 0', '', ''].join('\r\n'), port, HOST)
    await expect.poll(metrics).toContain('ohun_sip_dropped_total{cause="unadmitted"} 1')
    expect(answers).toBe(0)
    stranger.close()
    await server.stop()
  })

  test('does not start where SIP cannot listen, and says so', async () => {
    using _ = await startSilentPeer(ports[0])
    await expect(start([trunk('mtn-1', 9)], { OHUN_SIP_ADDRESS: `${HOST}:${ports[0]}` })).rejects.toThrow(
      `OHUN_SIP_ADDRESS ${HOST}:${ports[0]} cannot be used: EADDRINUSE. Accepted: an address of this machine`,
    )
  })

  test('takes SIP over TLS with its certificate', async () => {
    const { cert, key } = selfSigned()
    const directory = await mkdtemp(join(tmpdir(), 'ohun-sip-'))
    const [OHUN_SIP_TLS_CERTIFICATE, OHUN_SIP_TLS_KEY] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
    const tls = { OHUN_SIP_TLS_ADDRESS: `${HOST}:0`, OHUN_SIP_TLS_CERTIFICATE, OHUN_SIP_TLS_KEY }
    const begin = (): Promise<RunningServer> => start([trunk('mtn-1', 9, { ping_seconds: 0 })], tls)
    await writeFile(OHUN_SIP_TLS_CERTIFICATE, cert)
    await expect(begin()).rejects.toThrow(
      `OHUN_SIP_TLS_KEY ${OHUN_SIP_TLS_KEY} cannot be read: ENOENT. Accepted: a path of a PEM file.`,
    )
    await writeFile(OHUN_SIP_TLS_KEY, 'not a key')
    await expect(begin()).rejects.toThrow(/^OHUN_SIP_TLS_CERTIFICATE or OHUN_SIP_TLS_KEY is not valid/)
    await writeFile(OHUN_SIP_TLS_KEY, key)
    server = await begin()
    const { port } = server.sip.find(({ transport }) => transport === 'tls')!
    const socket = connect({ host: HOST, port, ca: cert })
    await once(socket, 'secureConnect')
    const lines = ['OPTIONS sip:127.0.0.1 SIP/2.0', `Via: SIP/2.0/TLS ${HOST};branch=z9hG4bK1`, 'From: <sip:x@y>;tag=1']
    const rest = [
      'To: <sip:127.0.0.1>',
      'Call-ID: 1',
      'CSeq: 1 OPTIONS',
      'Max-Forwards: 70',
      'Content-Length: 0',
      '',
      '',
    ]
    socket.write([...lines, ...rest].join('\r\n'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^SIP\/2\.0 200 /)
    socket.destroy()
    await server.stop()
    await rm(directory, { recursive: true })
  })

  test('opens no socket without a trunk', async () => {
    server = await start([])
    expect(server.sip).toEqual([])
    await server.stop()
  })
})
