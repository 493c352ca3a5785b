import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordedCall, wav, type Recording } from './support/recordings.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const CONTENT = wav(8_000)
const SIZE = CONTENT.length

let data_dir: string
let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-data-'))
  server = await startTestServer({ OHUN_DATA_DIR: data_dir })
})
afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true })
})
beforeEach(async () => {
  workspace = await server.workspace()
})

const recorded = (options: Partial<Recording> = {}) =>
  recordedCall(server, workspace, { data_dir, content: CONTENT, ...options })

async function get(
  call_id: string,
  headers: Record<string, string> = {},
  init: { method?: string; key?: string } = {},
) {
  const { method = 'GET', key = workspace.sandbox_key } = init
  const response = await fetch(`${server.base_url}/v1/calls/${call_id}/recording`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

describe('a recording', () => {
  test('is played as a whole', async () => {
    const { call_id } = await recorded()
    const { status, headers, body } = await get(call_id)
    expect(status).toBe(200)
    expect(body.equals(CONTENT)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^"[0-9a-z-]+"$/),
    })
  })

  test.each([
    ['bytes=0-43', 0, 43],
    ['bytes=1000-', 1_000, SIZE - 1],
    ['bytes=-100', SIZE - 100, SIZE - 1],
  ])('is played in the part %s', async (range, start, end) => {
    const { call_id } = await recorded()
    const { status, headers, body } = await get(call_id, { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
    expect(headers.get('content-length')).toBe(String(end - start + 1))
    expect(body.equals(CONTENT.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=0-1,5-6', 'seconds=0-1', 'bytes=9-2'])('is whole for %s', async (range) => {
    const { call_id } = await recorded()
    expect(await get(call_id, { range })).toMatchObject({ status: 200, body: CONTENT })
  })

  test('has no bytes behind its end', async () => {
    const { call_id } = await recorded()
    const { status, headers, body } = await get(call_id, { range: `bytes=${SIZE}-` })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe(`bytes */${SIZE}`)
    expect(JSON.parse(String(body))).toMatchObject({ error_code: 'RANGE_NOT_SATISFIABLE' })
  })

  test('is continued only while it is the same', async () => {
    const { call_id } = await recorded()
    const etag = (await get(call_id)).headers.get('etag')!
    expect(await get(call_id, { range: 'bytes=44-', 'if-range': etag })).toMatchObject({ status: 206 })
    for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 09:00:00 GMT'])
      expect(await get(call_id, { range: 'bytes=44-', 'if-range': other })).toMatchObject({ status: 200 })
  })

  test('tells HEAD its size, ranges aside', async () => {
    const { call_id } = await recorded()
    const { status, headers, body } = await get(call_id, { range: 'bytes=0-1' }, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers.get('content-length')).toBe(String(SIZE))
    expect(body).toHaveLength(0)
  })

  test('is given by the SDK as a response: whole, in parts, or as a typed error', async () => {
    const { call_id } = await recorded()
    const { calls } = workspace.sandbox
    const whole = await calls.recording(call_id)
    expect(Buffer.from(await (await whole.blob()).arrayBuffer()).equals(CONTENT)).toBe(true)
    const part = await calls.recording(call_id, { range: { start: 44 }, ifRange: whole.headers.get('etag')! })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(CONTENT.subarray(44))).toBe(true)
    await expect(calls.recording(call_id, { range: { start: SIZE } })).rejects.toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
      status: 416,
    })
  })
})

describe('there is none', () => {
  const none = { status: 404 }

  test('for a call that is not known, or has none', async () => {
    expect(await get('call_unknown')).toMatchObject(none)
    const { call_id } = await recorded()
    await server.db.knex('calls').where({ call_id }).update({ recording_url: null })
    const { status, body } = await get(call_id)
    expect(status).toBe(404)
    expect(JSON.parse(String(body))).toMatchObject({ error_code: 'NOT_FOUND' })
  })

  test('for another workspace, or the other environment', async () => {
    const { call_id } = await recorded()
    const { sandbox_key } = await server.workspace()
    for (const key of [sandbox_key, workspace.production_key])
      expect(await get(call_id, {}, { key })).toMatchObject(none)
    const live = await recorded({ environment: 'production' })
    expect(await get(live.call_id, {}, { key: workspace.production_key })).toMatchObject({ status: 200 })
  })

  test('after 30 days, though the file is still kept', async () => {
    const { call_id, path } = await recorded()
    await server.leap(30 * DAY_MS - 1)
    expect(await get(call_id)).toMatchObject({ status: 200 })
    await server.advance(1)
    expect(await get(call_id)).toMatchObject(none)
    expect(existsSync(path)).toBe(true)
  })

  test('when its file was lost', async () => {
    const { call_id, path } = await recorded()
    await rm(path)
    expect(await get(call_id)).toMatchObject(none)
  })
})

describe('its file is removed', () => {
  test('with an erasure, of that contact alone', async () => {
    const erased = await recorded({ contact: '+2348031234567' })
    const other = await recorded({ contact: '+2348037654321' })
    await workspace.sandbox.contacts.erase('+2348031234567')
    expect(await get(erased.call_id)).toMatchObject({ status: 404 })
    await server.advance(MINUTE_MS)
    expect([erased, other].map(({ path }) => existsSync(path))).toEqual([false, true])
    expect(await server.db.knex('file_removals')).toEqual([])
  })

  test('once the retention of its workspace has passed', async () => {
    const { path } = await recorded()
    await workspace.sandbox.workspace.update({ retention_days: 30 })
    await server.leap(30 * DAY_MS - 20 * MINUTE_MS)
    expect(existsSync(path)).toBe(true)
    for (let turn = 0; turn < 3; turn++) await server.advance(15 * MINUTE_MS)
    expect(existsSync(path)).toBe(false)
  })

  test('with its workspace', async () => {
    const { path } = await recorded()
    const other = await server.workspace()
    const kept = await recordedCall(server, other, { data_dir, content: CONTENT })
    await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
    await server.advance(MINUTE_MS)
    expect([path, kept.path].map((file) => existsSync(file))).toEqual([false, true])
  })

  test('at a later turn, when it could not be: the others do not wait for it', async () => {
    const { path } = await recorded({ contact: '+2348031234567' })
    // No id of ours: the store refuses it, as a disk may refuse a file.
    await server.db.knex('file_removals').insert({ store: 'recordings', workspace_id: 'ws_/../x', file_id: null })
    await workspace.sandbox.contacts.erase('+2348031234567')
    await server.advance(MINUTE_MS)
    expect(existsSync(path)).toBe(false)
    expect(await server.db.knex('file_removals')).toMatchObject([{ workspace_id: 'ws_/../x' }])
    await server.db.knex('file_removals').delete()
  })
})
