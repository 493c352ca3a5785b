import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { RenewedTrunkTls } from '../src/start/renewed-trunk-tls.ts'
import { parseCarriers } from '../src/config/carriers.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { listenForStreams } from '../src/platform/net/streams.ts'
import { measureCertificates } from '../src/start/measure-host.ts'
import { renewedSipTls } from '../src/start/sip-tls.ts'
import { selfSigned } from './support/self-signed.ts'
import { TestClock } from './support/test-clock.ts'

let folder: string
let files: { address: { host: string; port: number }; certificate_file: string; key_file: string }
let lines: Record<string, unknown>[]
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })

beforeEach(async () => {
  lines = []
  folder = await mkdtemp(join(tmpdir(), 'ohun-sip-tls-'))
  const [certificate_file, key_file] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  files = { address: { host: '127.0.0.1', port: 0 }, certificate_file, key_file }
})
afterEach(() => rm(folder, { recursive: true }))

const fingerprint = (cert: string): string => new X509Certificate(cert).fingerprint256

/** The certificate that a new connection sees. */
async function presentedAt(port: number): Promise<string> {
  const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

test('carriers see a renewed certificate without a restart, and the previous one until its key is there', async () => {
  const [old, renewed] = [selfSigned(), selfSigned()]
  await writeFile(files.certificate_file, old.cert)
  await writeFile(files.key_file, old.key)
  let changed = (): void => {}
  const end = vi.fn<() => void>()
  const watch = (paths: readonly string[], listener: () => void): (() => void) => {
    expect(paths).toEqual([files.certificate_file, files.key_file])
    changed = listener
    return end
  }
  const tls = await renewedSipTls(files, { log, watch })
  const server = await listenForStreams(files.address, {
    tls,
    admits: () => true,
    accepted: (stream) => stream.destroy(),
  })
  onTestFinished(() => server.close())
  expect(await presentedAt(server.address.port)).toBe(fingerprint(old.cert))

  await writeFile(files.certificate_file, renewed.cert)
  changed()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatchObject({ level: 'warn', msg: expect.stringContaining('the previous one stays') })
  expect(await presentedAt(server.address.port)).toBe(fingerprint(old.cert))

  await writeFile(files.key_file, renewed.key)
  changed()
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  expect(await presentedAt(server.address.port)).toBe(fingerprint(renewed.cert))
  await server.close()
  expect(end).toHaveBeenCalledOnce()
})

test('the metrics say when the certificate for a carrier expires, also while that of SIP over TLS is being replaced', async () => {
  await writeFile(files.certificate_file, selfSigned().cert)
  const metrics = new Metrics()
  const { carriers } = parseCarriers(
    JSON.stringify({
      voice: [
        {
          name: 't1',
          mno: 'mtn',
          protocol: 'sip',
          host: 'example.com',
          transport: 'tls',
          tls_certificate: files.certificate_file,
          tls_key: files.key_file,
        },
      ],
    }),
  )
  const sip_tls = { ...files, certificate_file: join(folder, 'missing.pem') }
  measureCertificates(metrics, { public_url: 'http://127.0.0.1:1', sip_tls, media_tls: null }, carriers)
  const lines_of_metric = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('ohun_certificate_expiry'))
  expect(lines_of_metric).toEqual([
    `ohun_certificate_expiry_timestamp_seconds{of="carrier t1"} ${Date.UTC(2120, 0) / 1_000}`,
  ])
  metrics.close()
})

test('the metrics say when the certificate at the public address expires, and look at it again an hour later', async () => {
  const clock = new TestClock()
  let connections = 0
  const proxy = createServer(selfSigned(), (socket) => void socket.end()).listen(0, '127.0.0.1')
  proxy.on('connection', () => connections++)
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const metrics = new Metrics()
  onTestFinished(() => metrics.close())
  const public_url = `https://127.0.0.1:${port}`
  measureCertificates(metrics, { public_url, sip_tls: null, media_tls: null }, { clock })
  const line = `ohun_certificate_expiry_timestamp_seconds{of="https"} ${Date.UTC(2120, 0) / 1_000}`
  await expect.poll(() => metrics.text(), WAIT).toContain(line)
  expect(connections).toBe(1)
  await clock.advance(60 * 60_000)
  expect(await metrics.text()).toContain(line)
  await expect.poll(() => connections, WAIT).toBe(2)
})

test('a trunk presents its renewed certificate a minute later, and the previous one while a file is damaged', async () => {
  const [old, renewed] = [selfSigned(), selfSigned()]
  const clock = new TestClock()
  await writeFile(files.certificate_file, old.cert)
  await writeFile(files.key_file, old.key)
  const trunk = { name: 'trunk-1', tls_ca: null, tls_server_name: null }
  const paths = { tls_certificate: files.certificate_file, tls_key: files.key_file }
  const tls = await RenewedTrunkTls.read({ ...trunk, ...paths }, { clock, log })
  await writeFile(files.certificate_file, renewed.cert)
  expect(tls.current()).toMatchObject({ cert: old.cert })

  await clock.advance(60_000)
  tls.current()
  await vi.waitFor(() => expect(lines).toMatchObject([{ carrier: 'trunk-1' }]))
  expect(tls.current()).toMatchObject({ cert: old.cert })

  await writeFile(files.key_file, renewed.key)
  await clock.advance(60_000)
  await vi.waitFor(() => expect(tls.current()).toMatchObject({ cert: renewed.cert, key: renewed.key }))
})
