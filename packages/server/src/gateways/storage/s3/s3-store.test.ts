import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { S3_KEYS, S3_REGION, S3Server } from '../../../../test/support/s3-server.ts'
import { TestClock } from '../../../../test/support/test-clock.ts'
import type { FileStore } from '../file-store.ts'
import { createLog } from '../../../platform/log.ts'
import { checkBucket, s3Store } from './s3-store.ts'
import { S3Error, S3Http, type S3Account } from './s3-http.ts'
import { PART_BYTES } from './s3-upload.ts'

const KEY = { workspace_id: 'ws_1', file_id: 'call_1' }
const PATH = 'recordings/ws_1/call_1.wav'

let clock: TestClock
let server: S3Server
let url: string
let store: FileStore

beforeEach(async () => {
  clock = new TestClock()
  server = new S3Server(() => clock.now())
  url = (await server.start()).OHUN_S3_URL
  store = opened()
  return () => server.stop()
})

const connected = (account: Partial<S3Account> = {}): S3Http =>
  new S3Http({ url, region: S3_REGION, ...S3_KEYS, ...account }, clock)
async function listening(other: Server): Promise<string> {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`
}
const opened = (account: Partial<S3Account> = {}): FileStore => {
  return s3Store({ s3: connected(account), folder: 'recordings', prefix: 'call', extension: '.wav' })
}

async function* pieces(...contents: (Buffer | string | Error)[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield Buffer.from(content)
  }
}

const contentOf = async (): Promise<string | null> => {
  const stream = await store.read(KEY, { start: 0, end: 1_000 })
  return stream && String(await buffer(stream))
}

describe('an object', () => {
  test('has the name that the file has in a directory, and is found with its size and read in parts', async () => {
    expect(await store.write(KEY, pieces('01234', '', '56789'))).toBe(10)
    expect([...server.objects.keys()]).toEqual([PATH])
    expect(await store.find(KEY)).toEqual({ size_bytes: 10, version: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(String(await buffer((await store.read(KEY, { start: 2, end: 4 }))!))).toBe('234')
  })

  test('has a different version if its content differs', async () => {
    await store.write(KEY, pieces('0'))
    const before = await store.find(KEY)
    await store.write(KEY, pieces('1'))
    expect((await store.find(KEY))!.version).not.toBe(before!.version)
  })

  test('is not there before it is written, after it is removed, or when it is empty', async () => {
    expect(await store.find(KEY)).toBeNull()
    expect(await store.read(KEY, { start: 0, end: 0 })).toBeNull()
    await store.write(KEY, pieces())
    expect(await store.find(KEY)).toBeNull()
    await store.write(KEY, pieces('0'))
    await store.remove(KEY)
    await store.remove(KEY)
    expect(await store.find(KEY)).toBeNull()
  })

  test('may be a copy of a file, which stays where it is', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ohun-s3-'))
    await writeFile(join(directory, 'file'), 'content')
    await store.adopt(KEY, join(directory, 'file'))
    expect(await contentOf()).toBe('content')
    expect(await readdir(directory)).toEqual(['file'])
    await rm(directory, { recursive: true })
  })

  test('is removed with its workspace, over many pages, unlike those of other workspaces', async () => {
    for (let at = 0; at < 10; at++) await store.write({ workspace_id: 'ws_1', file_id: `call_${at}` }, pieces('0'))
    await store.write({ workspace_id: 'ws_12', file_id: 'call_1' }, pieces('0'))
    await store.removeWorkspace('ws_1')
    await store.removeWorkspace('ws_1')
    expect([...server.objects.keys()]).toEqual(['recordings/ws_12/call_1.wav'])
  })

  test.each(['../call_x', 'call_x/../../call_x', '', 'call_?', 'ws_1', 'msg_1'])('is never named %j', async (id) => {
    await expect(store.find({ ...KEY, file_id: id })).rejects.toThrow(TypeError)
    await expect(store.write({ ...KEY, file_id: id }, pieces('0'))).rejects.toThrow(TypeError)
    await expect(store.removeWorkspace(id.replace('ws_1', 'call_1'))).rejects.toThrow(TypeError)
    expect(server.asked).toEqual([])
  })
})

describe('a long file', () => {
  const piece = Buffer.alloc(PART_BYTES / 2 + 1, 'abcdefg')
  const long = () => pieces(piece, piece, piece)

  test('is uploaded in parts, and is one object', async () => {
    const whole = Buffer.concat(Array.from({ length: 3 }, () => piece))
    expect(await store.write(KEY, long())).toBe(whole.length)
    expect(server.objects.get(PATH)!.equals(whole)).toBe(true)
    expect(server.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(2)
  })

  test('appears whole or not at all, and a part that fails leaves nothing behind', async () => {
    await store.write(KEY, pieces('before'))
    await expect(store.write(KEY, pieces(piece, piece, piece, new Error('broke off')))).rejects.toThrow('broke off')
    server.fault = ({ query }) => (query.get('partNumber') === '2' ? { status: 403 } : undefined)
    await expect(store.write(KEY, pieces(piece, piece, piece))).rejects.toThrow('answered 403')
    server.fault = ({ method, query, body }) =>
      method === 'POST' && query.has('uploadId') && body.length > 0
        ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
        : undefined
    await expect(store.write(KEY, long())).rejects.toThrow('could not complete an upload: InternalError')
    server.fault = () => undefined
    expect(await contentOf()).toBe('before')
    expect(server.uploads.size).toBe(0)
  })

  test('is aborted once it is old if its process died, over many pages', async () => {
    const begun_at = clock.now()
    for (let at = 0; at < 7; at++) server.uploads.set(`old-${at}`, { path: PATH, begun_at, parts: new Map() })
    await clock.advance(60_000)
    const recent = { path: PATH, begun_at: clock.now(), parts: new Map() }
    server.uploads.set('new', recent)
    server.uploads.set('foreign', { path: 'media/ws_1/msg_1', begun_at, parts: new Map() })
    await store.removeUnfinished(clock.now())
    expect([...server.uploads.keys()]).toEqual(['new', 'foreign'])
  })
})

describe('a request', () => {
  test('is retried if it breaks off or the store is busy', async () => {
    for (const status of [0, 500, 503, 429]) {
      let faults = 2
      server.fault = () => (faults-- > 0 ? { status } : undefined)
      await store.write(KEY, pieces(`after ${status}`))
      expect(await contentOf()).toBe(`after ${status}`)
    }
  })

  test.each([200, 403])('fails as one of the store if the body of a %i breaks off', async (status) => {
    const broken = createServer((_request, response) => {
      response.writeHead(status, { 'Content-Length': 100 }).write('<Err', () => response.destroy())
    })
    const address = await listening(broken)
    const found = connected({ url: address }).text({ method: 'GET' })
    await expect(found).rejects.toThrow(S3Error)
    await expect(found).rejects.toThrow(/^GET \/ of the S3 store: (?!answered)/)
    await new Promise((resolve) => broken.close(resolve))
  })

  test('fails after three attempts, with the code of the store', async () => {
    server.fault = () => ({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    await expect(store.write(KEY, pieces('0'))).rejects.toThrow(`PUT /${PATH} of the S3 store: answered 503 SlowDown.`)
    expect(server.asked).toHaveLength(3)
    await server.stop()
    await expect(store.find(KEY)).rejects.toThrow('ECONNREFUSED')
    await server.start()
  })

  test.each<[string, Partial<S3Account>]>([
    ['SignatureDoesNotMatch', { secret_access_key: 'hunter3' }],
    ['InvalidAccessKeyId', { access_key_id: 'AKIDOTHER' }],
    ['AuthorizationHeaderMalformed', { region: 'us-east-1' }],
  ])('is refused once with %s, and the error contains no key', async (code, account) => {
    const error: unknown = await opened(account)
      .remove(KEY)
      .catch((refused: unknown) => refused)
    expect(String(error)).toBe(`S3Error: DELETE /${PATH} of the S3 store: answered 403 ${code}.`)
    expect(server.asked).toHaveLength(1)
  })

  test.each<[string, Partial<S3Account>, unknown[]]>([
    ['in order', {}, []],
    [
      'with a wrong key',
      { secret_access_key: 'hunter3' },
      ['GET / of the S3 store: answered 403 SignatureDoesNotMatch.'],
    ],
  ])('at the start checks whether the bucket can be used: %s', async (_what, account, messages) => {
    const lines: string[] = []
    await checkBucket(connected(account), createLog('info', { write: (line) => void lines.push(line) }))
    expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual(messages)
    expect(lines.join('')).not.toContain('hunter')
  })

  test('to a missing bucket fails, unlike one for a missing file', async () => {
    server.fault = () => ({ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' })
    await expect(store.read(KEY, { start: 0, end: 1 })).rejects.toThrow('answered 404 NoSuchBucket')
  })
})
