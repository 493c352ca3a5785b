import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, createServer, type ConnectionOptions } from 'node:tls'
import { systemClock } from '@ohun/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MediaTlsFiles } from '../../src/domain/settings.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { mediaOverTls } from '../../src/media/client/media-link.ts'
import { listenForMachines } from '../../src/media/listen-for-machines.ts'
import { MediaTls } from '../../src/media/media-tls.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeMedia } from '../support/fake-media.ts'
import { machineAuthority } from '../support/media-machines.ts'
import { WAIT } from '../../../../test/limits.ts'

const log = createLog('silent')
const ours = machineAuthority()

async function startNode(files: MediaTlsFiles) {
  const media = new FakeMedia()
  const address = { host: '127.0.0.1', port: 0 }
  const deps = { plane: media, node: media.node, log, metrics: () => Promise.resolve('') }
  const remote = { address: '192.0.2.20' }
  const { port, close } = await listenForMachines({ address, tls: new MediaTls(files) }, { ...deps, remote })
  onTestFinished(close)
  return { media, port, close }
}

function clientOf(port: number, files: MediaTlsFiles): MediaClient {
  const openLink = mediaOverTls({ host: '127.0.0.1', port }, new MediaTls(files))
  const client = new MediaClient({ openLink, greetingOf: () => Promise.resolve(null), clock: systemClock, log })
  onTestFinished(() => client.close())
  return client
}

/** Its errors are not of interest: `once` would throw them. */
const closing = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

/** The bytes that a peer gets before its connection ends. */
async function received(port: number, options: ConnectionOptions | null): Promise<string> {
  const at = { host: '127.0.0.1', port }
  const socket = options ? connectTls({ ...at, ...options }) : connectTcp(at)
  socket.on('error', () => {})
  if (!options) socket.write('{"kind":"ping","request":1}\n')
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  await closing(socket)
  return text
}

test('a call on another machine has its audio at the address and port there', async () => {
  const { media, port } = await startNode(await ours.files())
  const audio = await clientOf(port, await ours.files()).openRtp()
  expect(audio).toMatchObject({ address: '192.0.2.20', port: 40_002 })
  await audio!.line.sendDigits('1')
  expect(media.lines[0]!.did).toEqual(['digits 1'])
})

test('a peer gets nothing without a certificate, with one of another authority, with TLS 1.2, and without TLS', async () => {
  const { media, port } = await startNode(await ours.files())
  const read = async ({ certificate_file, key_file, ca_file }: MediaTlsFiles): Promise<ConnectionOptions> => ({
    cert: await readFile(certificate_file),
    key: await readFile(key_file),
    ca: await readFile(ca_file),
  })
  const trusted = await read(await ours.files())
  const foreign = await read(await machineAuthority('others').files())
  // The same name: only the signature tells the two authorities apart.
  const impostor = await read(await machineAuthority().files())
  const rejectUnauthorized = false
  expect(await received(port, { rejectUnauthorized })).toBe('')
  expect(await received(port, { ...foreign, rejectUnauthorized })).toBe('')
  expect(await received(port, { ...impostor, rejectUnauthorized })).toBe('')
  expect(await received(port, { ...trusted, maxVersion: 'TLSv1.2' })).toBe('')
  expect(await received(port, null)).not.toContain('ready')
  expect(media.lines).toEqual([])
  expect(await clientOf(port, await ours.files()).openRtp()).not.toBeNull()
})

test('no call is placed on a machine whose certificate is of another authority, or names another address', async () => {
  const foreign = await startNode(await machineAuthority().files())
  expect(await clientOf(foreign.port, await ours.files()).openRtp()).toBeNull()
  const elsewhere = await startNode(await ours.files('192.0.2.7'))
  expect(await clientOf(elsewhere.port, await ours.files()).openRtp()).toBeNull()
  expect([...foreign.media.lines, ...elsewhere.media.lines]).toEqual([])
})

test('no call is placed on a machine that does not ask for a certificate and says nothing of our protocol', async () => {
  const { certificate_file, key_file } = await ours.files()
  const options = { cert: await readFile(certificate_file), key: await readFile(key_file) }
  const server = createServer(
    options,
    (socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  expect(await clientOf(port, await ours.files()).openRtp()).toBeNull()
})

test('a machine that drains refuses calls, reports it at once, and lets running calls go on', async () => {
  const { media, port } = await startNode(await ours.files())
  const client = clientOf(port, await ours.files())
  const audio = await client.openRtp()
  expect(client.load).toMatchObject({ is_draining: false, capacity: 100 })
  media.node.drain()
  await vi.waitFor(() => expect(client.load).toMatchObject({ is_draining: true, calls: 1 }), WAIT)
  expect(await client.openRtp()).toBeNull()
  await audio!.line.sendDigits('5')
  expect(media.lines[0]!.did).toEqual(['digits 5'])
})

test('a process that sends a message without an end is cut off, and the calls of another one go on', async () => {
  const { media, port } = await startNode(await ours.files())
  const client = clientOf(port, await ours.files())
  const audio = await client.openRtp()
  const hostile = connectTls({ host: '127.0.0.1', port, ...new MediaTls(await ours.files()).identity() })
  hostile.on('error', () => {})
  hostile.resume()
  const closed = closing(hostile)
  hostile.write(Buffer.alloc(5 * 1024 * 1024, 'x'))
  await closed
  await audio!.line.sendDigits('7')
  expect(media.lines[0]!.did).toEqual(['digits 7'])
})

test('a process that reads nothing is cut off, and the calls of another one go on', async () => {
  const { media, port } = await startNode(await ours.files())
  const client = clientOf(port, await ours.files())
  const audio = await client.openRtp()
  const stuck = connectTls({ host: '127.0.0.1', port, ...new MediaTls(await ours.files()).identity() })
  stuck.on('error', () => {})
  await once(stuck, 'secureConnect')
  stuck.pause()
  stuck.write('{"kind":"open_rtp","request":1,"line":1}\n')
  await vi.waitFor(() => expect(media.lines).toHaveLength(2), WAIT)
  const transcript = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 40; count++)
    media.lines[1]!.events.push({ kind: 'partial', text: transcript, confidence: 1 })
  await vi.waitFor(() => expect(media.lines[1]!.closed).toBe(true), WAIT)
  await audio!.line.sendDigits('9')
  expect(media.lines[0]!.did).toEqual(['digits 9'])
  expect(media.lines[0]!.closed).toBe(false)
})

test('a machine that says nothing for half a minute is taken for dead: its calls end, and those of another go on', async () => {
  const { media, port } = await startNode(await ours.files())
  const audio = await clientOf(port, await ours.files()).openRtp()
  const dead = connectTls({ host: '127.0.0.1', port, ...new MediaTls(await ours.files()).identity() })
  dead.on('error', () => {})
  dead.write('{"kind":"open_rtp","request":1,"line":1}\n')
  await vi.waitFor(() => expect(media.lines).toHaveLength(2), WAIT)
  for (let report = 0; report < 50; report++) media.node.drain()
  await audio!.line.sendDigits('1')
  for (let report = 0; report < 12; report++) media.node.drain()
  await vi.waitFor(() => expect(media.lines[1]!.closed).toBe(true), WAIT)
  await audio!.line.sendDigits('2')
  expect(media.lines[0]).toMatchObject({ did: ['digits 1', 'digits 2'], closed: false })
})

test('a renewed certificate is used for the next connection without a restart, and half a renewal is not', async () => {
  const [files, renewed] = [await ours.files(), await ours.files()]
  const lines: string[] = []
  const tls = new MediaTls(files, createLog('warn', { write: (line) => void lines.push(line) }))
  const before = tls.identity()
  await writeFile(files.certificate_file, await readFile(renewed.certificate_file))
  expect(tls.identity()).toEqual(before)
  expect(tls.identity()).toEqual(before)
  expect(lines).toEqual([expect.stringContaining('cannot be used; the previous one stays')])
  await writeFile(files.key_file, await readFile(renewed.key_file))
  expect(tls.identity()).toEqual(new MediaTls(renewed).identity())
  const { cert } = tls.identity()
  await writeFile(files.certificate_file, cert + cert.slice(0, 200)) // a chain whose end is still to be written
  expect(tls.identity()).toEqual(new MediaTls(renewed).identity())
})

test.each([
  ['certificate_file', 'OHUN_MEDIA_TLS_CERTIFICATE or OHUN_MEDIA_TLS_KEY is not valid: '],
  ['key_file', '. Accepted: a certificate and its key, each a path of a PEM file.'],
  [
    'ca_file',
    'OHUN_MEDIA_TLS_CA is not valid: the file of the authorities has no certificate. Accepted: certificates as a PEM file.',
  ],
] as const)('a faulty %s is refused by the name of its variable', async (which, message) => {
  const files = await ours.files()
  await writeFile(files[which], 'nonsense')
  expect(() => new MediaTls(files)).toThrow(message)
  expect(() => new MediaTls({ ...files, [which]: '/nowhere.pem' })).toThrow('/nowhere.pem cannot be read: ENOENT')
})
