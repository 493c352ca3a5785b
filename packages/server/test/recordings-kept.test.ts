import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WAV_BYTES_PER_SECOND } from '../src/gateways/storage/recording-wav.ts'
import { createLog } from '../src/platform/log.ts'
import type { RunningServer } from '../src/start/start.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { framesIn, FRAMES_PER_SECOND, RecordingLine } from './support/recording-line.ts'
import { S3Server } from './support/s3-server.ts'
import { agentOf, numbersInPool, startSecondServer } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
/** Two whole seconds, and a part of the third that is not written yet. */
const FRAMES = FRAMES_PER_SECOND * 2 + 7
/** The part of them that a killed process has written. */
const WRITTEN_BYTES = 2 * WAV_BYTES_PER_SECOND
const MINUTE_MS = 60_000
/** As long as a lease. */
const LEASE_MS = 15_000

const trunk = new FakeTrunk()
/** The directories of the server, and of another machine. */
let here: string
let elsewhere: string
let s3: S3Server
let stored_at: Awaited<ReturnType<S3Server['start']>>
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  here = await mkdtemp(join(tmpdir(), 'ohun-here-'))
  elsewhere = await mkdtemp(join(tmpdir(), 'ohun-elsewhere-'))
  let clock = new TestClock()
  s3 = new S3Server(() => clock.now())
  stored_at = await s3.start()
  server = await startTestServer({ OHUN_DATA_DIR: here, ...stored_at }, createLog('silent'), { trunks: [trunk] })
  clock = server.clock
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
  for (const directory of [here, elsewhere]) await rm(directory, { recursive: true })
})

beforeEach(async () => {
  trunk.newLine = () => new RecordingLine(here)
  s3.asked.length = 0
  s3.fault = () => undefined
  backend = await startBackend()
  workspace = await server.workspace()
  await workspace.production.workspace.switchRecording()
  const recorded = { recording_enabled: true, consent_required: false }
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url, ...recorded }))
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id })
  return () => backend.stop()
})

const line = () => trunk.line as RecordingLine
const get = (call_id: string) => workspace.production.calls.get(call_id)
const erase = () => workspace.production.contacts.erase(CONTACT)
const completed = () => backend.events().find(({ json }) => json.event_type === 'call.completed')?.json['payload']
const urlOf = (call_id: string) => `/v1/calls/${call_id}/recording`
const pathOf = (call_id: string) => `recordings/${workspace.workspace_id}/${call_id}.wav`
const rowsToKeep = () => server.db.knex('recordings_to_keep')
const uploads = () => s3.asked.filter((request) => request.startsWith('PUT')).length

async function filesOn(machine: string): Promise<string[]> {
  return await readdir(join(machine, 'recordings-unfinished', workspace.workspace_id)).catch(() => [])
}

async function bytesOn(...machines: string[]): Promise<number> {
  let bytes = 0
  for (const machine of machines)
    for (const name of await filesOn(machine))
      bytes += (await stat(join(machine, 'recordings-unfinished', workspace.workspace_id, name))).size
  return bytes
}

async function connected(): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: CONTACT })
  await server.settle()
  line().sounds(FRAMES)
  return call_id
}

async function hungUp(): Promise<void> {
  line().leaves()
  await server.settle()
}

/** The process that carries the call is gone, and another one finds that. */
async function lost(call_id: string): Promise<void> {
  await expect.poll(() => bytesOn(here, elsewhere)).toBeGreaterThanOrEqual(WRITTEN_BYTES)
  line().dies = true
  await server.db
    .knex('live_calls')
    .where({ call_id })
    .update({ owner: 0, lease_until: new Date(0) })
  for (let waited = 0; waited < LEASE_MS; waited += 5_000) await server.advance(5_000)
}

/** The files of that machine are there again. */
async function withMachine(data_dir: string, work: (machine: RunningServer) => Promise<void>): Promise<void> {
  const variables = { OHUN_DATA_DIR: data_dir, OHUN_METRICS_ADDRESS: '127.0.0.1:0', ...stored_at }
  const second = await startSecondServer(server, variables)
  try {
    await second.idle()
    await work(second)
  } finally {
    await second.stop()
  }
}

async function played(call_id: string): Promise<number> {
  return framesIn(Buffer.from(await (await workspace.production.calls.recording(call_id)).arrayBuffer()))
}

describe('in a bucket', () => {
  test('a recording is played, whole and in parts', async () => {
    const call_id = await connected()
    await hungUp()
    expect(completed()).toMatchObject({ recording_url: urlOf(call_id) })
    expect([...s3.objects.keys()]).toContain(pathOf(call_id))
    expect(await filesOn(here)).toEqual([])
    expect(await played(call_id)).toBe(FRAMES)
    const part = await workspace.production.calls.recording(call_id, { range: { start: 0, end: 3 } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
    await erase()
    await server.advance(MINUTE_MS)
    expect([...s3.objects.keys()]).not.toContain(pathOf(call_id))
  })

  test('an upload that fails is made again every minute, and 503 is the answer until then', async () => {
    s3.fault = () => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
    const call_id = await connected()
    await hungUp()
    expect(completed()).toMatchObject({ recording_url: urlOf(call_id) })
    s3.fault = ({ method }) => (method === 'PUT' ? { status: 403 } : undefined)
    await server.advance(MINUTE_MS)
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    s3.fault = () => undefined
    await server.advance(MINUTE_MS)
    expect(await played(call_id)).toBe(FRAMES)
  })

  test('503 is the answer while the bucket cannot be reached', async () => {
    const call_id = await connected()
    await hungUp()
    s3.fault = () => ({ status: 0 })
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    s3.fault = () => undefined
    expect(await played(call_id)).toBe(FRAMES)
  })

  /** Holds the upload until it is let go. */
  async function uploading(): Promise<{ call_id: string; letGo: () => Promise<void> }> {
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    s3.fault = ({ method }) => {
      if (method !== 'PUT') return undefined
      begun.resolve()
      return go.promise
    }
    const call_id = await connected()
    line().leaves()
    await begun.promise
    return {
      call_id,
      async letGo() {
        go.resolve(undefined)
        await server.settle()
      },
    }
  }

  test('processes that share a disk upload it once', async () => {
    const { call_id, letGo } = await uploading()
    await withMachine(here, async () => expect(uploads()).toBe(1))
    await letGo()
    expect(await played(call_id)).toBe(FRAMES)
    expect(await filesOn(here)).toEqual([])
  })

  test('an erasure during the upload leaves nothing', async () => {
    const { call_id, letGo } = await uploading()
    await erase()
    // Carried out before the upload ends.
    await server.db.knex('file_removals').delete()
    await letGo()
    expect([...s3.objects.keys()]).not.toContain(pathOf(call_id))
    expect(await filesOn(here)).toEqual([])
    expect(await rowsToKeep()).toEqual([])
  })

  test.each([
    ['is known to be stored', false],
    ['is removed, if it was taken from its call', true],
  ])('an upload whose process died before it said so %s', async (_what, erased) => {
    s3.fault = ({ method }) => (method === 'PUT' ? { status: 403 } : undefined)
    const call_id = await connected()
    await hungUp()
    await rowsToKeep().update({ owner: 999_999 })
    s3.fault = () => undefined
    s3.objects.set(pathOf(call_id), Buffer.from('as it was uploaded'))
    if (erased) await erase()
    await server.db.knex('file_removals').delete()
    await server.advance(MINUTE_MS)
    expect([...s3.objects.keys()].includes(pathOf(call_id))).toBe(!erased)
    expect(await filesOn(here)).toEqual([])
    expect(await rowsToKeep()).toEqual([])
    if (!erased) expect(await played(call_id)).toBe(FRAMES)
  })
})

describe('a call whose process died', () => {
  test('keeps its recording up to the last whole second, and the event names it', async () => {
    const call_id = await connected()
    await lost(call_id)
    expect(completed()).toMatchObject({ status: 'completed', recording_url: urlOf(call_id) })
    expect(await get(call_id)).toMatchObject({ end_reason: 'connection_lost', recording_url: urlOf(call_id) })
    expect(await played(call_id)).toBe(FRAMES_PER_SECOND * 2)
    expect(await filesOn(here)).toEqual([])
  })

  test('on another machine gets its recording when that is back; the event does not name it', async () => {
    trunk.newLine = () => new RecordingLine(elsewhere)
    const call_id = await connected()
    await lost(call_id)
    expect(completed()).toMatchObject({ recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject({ status: 404 })
    await withMachine(elsewhere, async ({ metrics_url }) => {
      const metrics = await (await fetch(metrics_url!)).text()
      expect(metrics).toContain('ohun_recordings_total{result="stored"} 1')
      expect(await get(call_id)).toMatchObject({ recording_url: urlOf(call_id) })
      expect(await played(call_id)).toBe(FRAMES_PER_SECOND * 2)
    })
    expect(await filesOn(elsewhere)).toEqual([])
  })

  test('on another machine loses it there if the contact was erased in the meantime', async () => {
    trunk.newLine = () => new RecordingLine(elsewhere)
    const call_id = await connected()
    await lost(call_id)
    await erase()
    await withMachine(elsewhere, async () => {
      expect(await filesOn(elsewhere)).toEqual([])
      expect(await get(call_id)).toMatchObject({ recording_url: null })
    })
    expect(uploads()).toBe(0)
  })

  test('loses its recording if there is no consent on record', async () => {
    const call_id = await connected()
    await server.db.knex('live_calls').where({ call_id }).update({ recording: false })
    await lost(call_id)
    expect(completed()).toMatchObject({ recording_url: '' })
    await server.advance(MINUTE_MS)
    expect(await filesOn(here)).toEqual([])
    expect(uploads()).toBe(0)
  })
})

test('a file of a call that this database does not know is left alone', async () => {
  const directory = join(here, 'recordings-unfinished', workspace.workspace_id)
  await mkdir(directory, { recursive: true })
  for (const name of ['call_unknown.wav', 'notes.txt', '..wav']) await writeFile(join(directory, name), 'x')
  await server.advance(MINUTE_MS)
  expect(await filesOn(here)).toHaveLength(3)
})
