import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleRecording, type SettleRecordingDeps } from '../src/features/recordings/store-recording.ts'
import { fileDirectory, filePath } from '../src/gateways/storage/file-directory.ts'
import { removeFiles, type FileStores } from '../src/gateways/storage/file-removals.ts'
import { RecordingsOnDisk, unfinishedRecordings } from '../src/gateways/storage/unfinished-recordings.ts'
import { createLog } from '../src/platform/log.ts'
import { IS_LONG } from '../../../test/amounts.ts'
import { insertOldRows } from './support/old-rows.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLS = 300
/** A header and two samples of each channel, which is all that is known of a file that was cut off. */
const CUT_OFF = Buffer.alloc(44 + 8 + 3)

const silent = createLog('silent')
let data_dir: string
let server: TestServer
let workspace: TestWorkspace
let calls: { call_id: string; to_number: string }[]
/** No living process has this number or a later one. */
let owner = 900_000

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-crash-'))
  server = await startTestServer()
  workspace = await server.workspace()
  const { workspace_id } = workspace
  await insertOldRows(server.db, { workspace_id, environment: 'production', at: server.clock.now(), count: CALLS })
  calls = (await server.db.knex('calls').where({ workspace_id })) as typeof calls
})
afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true })
})

/** The steps of a process, with a point before and after each one outside of it. */
type At = (step: number) => Promise<void>

/** The process does its work, and `at` is asked at each step. */
function depsOf(at: At): SettleRecordingDeps {
  let step = 0
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name === 'path') return member.bind(target) as unknown
        return async (...args: unknown[]): Promise<unknown> => {
          await at(++step)
          const result: unknown = await Reflect.apply(member, target, args)
          await at(++step)
          return result
        }
      },
    })
  const { db, clock } = server
  const number = owner++
  const pool = watched(db.pool)
  return { db: { ...db, pool }, clock, store: watched(store()), disk: watched(disk()), owner: () => number }
}

const store = () => fileDirectory({ directory: join(data_dir, 'recordings'), prefix: 'call', extension: '.wav' })
const disk = () => new RecordingsOnDisk(unfinishedRecordings({ data_dir }))
const never: At = async () => {}

/** The next of the calls that have ended, with its recording. */
async function endedCall() {
  const { workspace_id } = workspace
  const call = calls.pop()
  if (!call) throw new Error('There are too few calls.')
  const { call_id } = call
  const recording_url = `/v1/calls/${call_id}/recording`
  await server.db.knex('calls').where({ call_id }).update({ recording_url })
  await server.db.knex('recordings_to_keep').insert({ call_id, workspace_id, ended_at: server.clock.now() })
  const recording = { workspace_id, file_id: call_id }
  const path = filePath(unfinishedRecordings({ data_dir }), recording)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, CUT_OFF)
  return { ...call, recording, path }
}

async function removeQueued(): Promise<void> {
  const stores = { recordings: store() } as Partial<FileStores> as FileStores
  await removeFiles({ db: server.db, log: silent, stores }, new AbortController().signal)
}

/** How many steps there are when nothing happens. */
async function steps(): Promise<number> {
  let last = 0
  await settleRecording(
    depsOf(async (step) => void (last = step)),
    (await endedCall()).recording,
  )
  return last
}

class Died extends Error {}

interface Accident {
  /** 0: it does not. */
  dies_at: number
  erased_at: number
  /** The file is removed from its store at once, or only at the end. */
  removes: boolean
}

async function goesWrong({ dies_at, erased_at, removes }: Accident) {
  const ended = await endedCall()
  const accident: At = async (step) => {
    if (step === erased_at) await workspace.production.contacts.erase(ended.to_number)
    if (step === erased_at && removes) await removeQueued()
    if (step === dies_at) throw new Died()
  }
  await settleRecording(depsOf(accident), ended.recording).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error
  })
  await settleRecording(depsOf(never), ended.recording)
  await removeQueued()
  const call = (await server.db.knex('calls').where({ call_id: ended.call_id }).first()) as {
    recording_url: string | null
  }
  return {
    played: call.recording_url !== null,
    stored: (await store().find(ended.recording))?.size_bytes ?? null,
    on_disk: existsSync(ended.path),
    rows: (await server.db.knex('recordings_to_keep')).length,
  }
}

test('a process may die at any step of storing a recording: the next one ends it', async () => {
  const last = await steps()
  expect(last).toBeGreaterThan(15)
  for (let dies_at = 0; dies_at <= last; dies_at++)
    expect({ dies_at, ...(await goesWrong({ dies_at, erased_at: 0, removes: false })) }).toEqual({
      dies_at,
      played: true,
      stored: CUT_OFF.length - 3,
      on_disk: false,
      rows: 0,
    })
})

test('an erasure of the contact at any step leaves nothing', async () => {
  const last = await steps()
  const nothing = { played: false, stored: null, on_disk: false, rows: 0 }
  for (let erased_at = 1; erased_at <= last; erased_at++) {
    const deaths = [0, erased_at, ...(erased_at < last ? [erased_at + 1, last] : [])]
    for (const [index, dies_at] of deaths.entries())
      for (const removes of IS_LONG ? [true, false] : [(Math.floor(erased_at / 2) + index) % 2 === 0]) {
        const accident = { dies_at, erased_at, removes }
        expect({ ...accident, ...(await goesWrong(accident)) }).toEqual({ ...accident, ...nothing })
      }
  }
})
