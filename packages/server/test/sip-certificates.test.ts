import fs, { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { RenewedTrunkTls } from '../src/start/renewed-trunk-tls.ts'
import { parseCarriers } from '../src/config/carriers.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { listenForStreams } from '../src/platform/net/streams.ts'
import { measureCertificates } from '../src/start/measure-host.ts'
import { renewedSipTls } from '../src/start/sip-tls.ts'
import { authority, selfSigned } from './support/self-signed.ts'
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

/** OpenSSL accepts it beside a certificate with another algorithm. */
const rsaKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

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
  await vi.waitFor(() => expect(lines).toHaveLength(1), WAIT)
  expect(lines[0]).toMatchObject({ level: 'warn', msg: expect.stringContaining('the previous one stays') })
  expect(await presentedAt(server.address.port)).toBe(fingerprint(old.cert))

  for (const content of ['', rsaKey(), renewed.key.slice(0, 100)]) {
    await writeFile(files.key_file, content)
    changed()
    await vi.waitFor(() => expect(lines).toHaveLength(2), WAIT)
    expect(lines.pop()).toMatchObject({ msg: expect.stringContaining('the previous one stays') })
  }
  expect(await presentedAt(server.address.port)).toBe(fingerprint(old.cert))

  await writeFile(files.key_file, renewed.key)
  changed()
  await vi.waitFor(() => expect(lines).toHaveLength(2), WAIT)
  expect(await presentedAt(server.address.port)).toBe(fingerprint(renewed.cert))
  await server.close()
  expect(end).toHaveBeenCalledOnce()
})

test('callers with a certificate of a new authority have a name without a restart', async () => {
  const { cert, key } = selfSigned()
  await writeFile(files.certificate_file, cert)
  await writeFile(files.key_file, key)
  const [before, after] = [authority('before'), authority('after')]
  const ca_file = join(folder, 'ca.pem')
  await writeFile(ca_file, before.cert)
  let changed = (): void => {}
  const watch = (paths: readonly string[], listener: () => void): (() => void) => {
    expect(paths).toContain(ca_file)
    changed = listener
    return () => {}
  }
  const names: (readonly string[])[] = []
  const server = await listenForStreams(files.address, {
    tls: await renewedSipTls(files, { log, watch, ca_files: [ca_file] }),
    admits: () => true,
    accepted: (stream, _from, peer_names) => {
      names.push(peer_names)
      stream.destroy()
    },
  })
  onTestFinished(() => server.close())
  const call = async (): Promise<void> => {
    const socket = connect({
      host: '127.0.0.1',
      port: server.address.port,
      rejectUnauthorized: false,
      ...after.issue(),
    })
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('close', resolve))
  }
  await call()
  await writeFile(ca_file, before.cert + after.cert.slice(0, 200))
  changed()
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'warn' }]), WAIT)
  await writeFile(ca_file, before.cert + after.cert)
  changed()
  await vi.waitFor(() => expect(lines).toHaveLength(2), WAIT)
  await call()
  expect(names).toEqual([[], [expect.stringContaining('after')]])
})

test('the metrics say when the certificate for a carrier expires, also while that of SIP over TLS is being replaced', async () => {
  const { cert, key } = selfSigned()
  await writeFile(files.certificate_file, cert)
  await writeFile(files.key_file, key)
  const tls_ca = join(folder, 'ca.pem')
  await writeFile(tls_ca, cert)
  const metrics = new Metrics()
  onTestFinished(() => metrics.close())
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
          tls_ca,
        },
      ],
    }),
  )
  const sip_tls = { ...files, certificate_file: join(folder, 'missing.pem') }
  measureCertificates(metrics, { public_url: 'http://127.0.0.1:1', sip_tls, media_tls: null }, carriers)
  const measured = async (): Promise<string[]> =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith('ohun_certificate'))
  const expiry = `ohun_certificate_expiry_timestamp_seconds{of="carrier t1"} ${Date.UTC(2120, 0) / 1_000}`
  const usable = (of: string, value: number): string => `ohun_certificate_files_usable{of="${of}"} ${value}`
  const readFile = vi.spyOn(fs, 'readFile')
  syncBuiltinESMExports()
  expect(await measured()).toEqual([expiry, usable('sip', 0), usable('carrier t1', 1)])
  const read = readFile.mock.calls.map(([path]) => path as string)
  readFile.mockRestore()
  syncBuiltinESMExports()
  // Both certificates have the same key.
  const { certificate_file, key_file } = files
  expect(read.toSorted()).toEqual([certificate_file, sip_tls.certificate_file, key_file, key_file, tls_ca].toSorted())

  // The certificate in use is still the previous one.
  for (const [certificate, its_key] of [
    [selfSigned().cert, key],
    [cert, ''],
    ['', key],
  ] as const) {
    await writeFile(files.certificate_file, certificate)
    await writeFile(files.key_file, its_key)
    expect(await measured()).toEqual([expiry, usable('sip', 0), usable('carrier t1', 0)])
  }

  await writeFile(files.certificate_file, cert)
  await writeFile(files.key_file, key)
  await writeFile(tls_ca, cert.slice(0, 200))
  expect(await measured()).toEqual([expiry, usable('sip', 0), usable('carrier t1', 0)])
  await writeFile(tls_ca, cert)
  expect(await measured()).toEqual([expiry, usable('sip', 0), usable('carrier t1', 1)])
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
  await vi.waitFor(() => expect(lines).toMatchObject([{ carrier: 'trunk-1' }]), WAIT)
  expect(tls.current()).toMatchObject({ cert: old.cert })

  await writeFile(files.key_file, '')
  await clock.advance(60_000)
  tls.current()
  await vi.waitFor(() => expect(lines).toHaveLength(2), WAIT)
  expect(tls.current()).toMatchObject({ cert: old.cert, key: old.key })

  await writeFile(files.key_file, renewed.key)
  await clock.advance(60_000)
  await vi.waitFor(() => expect(tls.current()).toMatchObject({ cert: renewed.cert, key: renewed.key }), WAIT)
})

test('a trunk with authorities that are not certificates is refused at the start', async () => {
  const trunk = { name: 'trunk-1', tls_ca: join(folder, 'ca.pem'), tls_server_name: null }
  const without = { tls_certificate: null, tls_key: null }
  const read = () => RenewedTrunkTls.read({ ...trunk, ...without }, { clock: new TestClock(), log })
  const { cert } = authority('carrier')
  for (const content of ['', 'nonsense', cert.slice(0, 200), cert + cert.slice(0, 200)]) {
    await writeFile(trunk.tls_ca, content)
    await expect(read()).rejects.toThrow(`tls_ca of the carrier trunk-1, ${trunk.tls_ca} is not valid: the file`)
  }
  await writeFile(trunk.tls_ca, `# Our carrier\n${cert}${cert}`)
  expect((await read()).current()).toMatchObject({ ca: expect.stringContaining(cert) })
})
