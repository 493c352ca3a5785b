import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Ohun } from '@ohun/sdk'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { fileDirectory } from '../../src/gateways/storage/file-directory.ts'
import { visitStorage } from '../../src/start/storage.ts'
import { startBackend, type Backend } from '../support/backend.ts'
import { startBackupProcess, type BackupProcess } from '../support/backup-process.ts'
import { dataFolder } from '../support/data-folder.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { operator } from '../support/operator.ts'
import { ANY_HOUR } from '../support/scenario.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'

let directory: string
let backend: Backend
/** It does not answer until the restore. */
let hanging: Backend
/** Null after the machine is lost. */
let server: ServerProcess | null = null
let backup: BackupProcess
const at = (name: string): string => join(directory, name)

setUpForTries({
  async setUp() {
    directory = await dataFolder('drill')
    files.length = 0
    await writeFile(at('backup.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    backend = await startBackend()
    hanging = await startBackend()
    hanging.answer = () => undefined
    await copyMigratedDatabase(at('data'))
    server = await startServerProcess(at('data'))
    backup = startBackupProcess(at('data'), [at('backups'), '--key-file', at('backup.key'), '--files-every', '1s'])
  },
  async tearDown() {
    await Promise.all([backend.stop(), hanging.stop()])
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  },
})

const client = () => new Ohun({ apiKey: server!.credentials.sandbox_key, baseUrl: server!.credentials.base_url })
const ohunServer = (data: string) => operator({ OHUN_DATA_DIR: at(data) })
const withKey = (...argv: string[]): string[] => [...argv, '--key-file', at('backup.key')]

/** Every row that must be there, by table. */
const ROWS = `select 'calls ' || call_id || ' ' || status as row from calls
  union all select 'messages ' || message_id || ' ' || status from messages
  union all select 'events ' || event_id || ' ' || event_type from events
  union all select 'deliveries ' || delivery_id || ' ' || event_id from deliveries
  union all select 'ledger ' || entry_id || ' ' || amount_kobo from ledger_entries
  order by 1`

async function rowsIn(data: string): Promise<string[]> {
  const storage = await visitStorage(readConfig({ OHUN_DATA_DIR: at(data) }), { create: false })
  try {
    const { rows } = await storage.db.pool.query<{ row: string }>(ROWS)
    return rows.map(({ row }) => row)
  } finally {
    await storage.close()
  }
}

async function agentAt(webhook_url: string): Promise<string> {
  const { agent_id } = await client().agents.create({ display_name: webhook_url, webhook_url, ...ANY_HOUR })
  await client().numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return agent_id
}

const call = async (agent_id: string): Promise<string> =>
  (await client().calls.create({ agent_id, to_number: '+2348031234567' })).call_id

const files: [path: string, sha256: string][] = []
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** As the service stores them. */
async function storeFile(call_id: string): Promise<void> {
  const store = fileDirectory({ directory: join(at('data'), 'recordings'), prefix: 'call', extension: '.wav' })
  const { workspace_id } = server!.credentials
  const content = randomBytes(700_000)
  await store.write(
    { workspace_id, file_id: call_id },
    (async function* () {
      yield content
    })(),
  )
  files.push([join('recordings', workspace_id, `${call_id}.wav`), sha256(content)])
}

const credit = async (kobo: number): Promise<void> => {
  const { workspace_id } = server!.credentials
  expect(await ohunServer('data')(['workspace', 'credit', workspace_id, String(kobo)])).toMatchObject({ code: 0 })
}

/** The machine is lost: both processes at once, then the database, then the disk. */
async function loseMachine(): Promise<void> {
  const pid = Number((await readFile(join(at('data'), 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  await Promise.all([server?.crash(), backup.end('SIGKILL'), Promise.resolve(process.kill(pid, 'SIGKILL'))])
  server = null
  await rm(at('data'), { recursive: true })
}

test('a machine that is lost is restored to a second before: ledger, calls, deliveries and files', async () => {
  await backup.reported('is complete')
  const agent_id = await agentAt(backend.url)
  const first_call = await call(agent_id)
  const silent_agent = await agentAt(hanging.url)
  for (const kobo of [100, 200, 300]) await credit(kobo)
  await storeFile(first_call)
  await backend.until((all) => all.some(({ json }) => json.event_type === 'call.completed'))

  const running_call = await call(silent_agent)
  await hanging.until((all) => all.some(({ json }) => json.event_type === 'call.initiated'))
  const [initiated] = hanging.events()
  const expected = (await rowsIn('data')).filter((row) => !row.includes(running_call))
  await credit(400)
  const wanted = new Date()
  await delay(1_000)

  const later: { kobo: number; at: number }[] = []
  for (let kobo = 1; kobo <= 8; kobo++) {
    await credit(kobo)
    later.push({ kobo, at: Date.now() })
  }
  const killed_at = Date.now()
  await loseMachine()

  const verified = await ohunServer('data')(withKey('backup', 'verify', at('backups')))
  expect(verified).toMatchObject({ code: 0, json: { backups: 1, faults: [] } })

  const began = Date.now()
  const restored = await ohunServer('restored')(withKey('restore', at('backups'), '--to', wanted.toISOString()))
  expect(restored).toMatchObject({ code: 0, json: { reaches: wanted.toISOString(), files: files.length } })
  const restored_ms = Date.now() - began
  expect(await ohunServer('restored')(['ledger', 'verify'])).toMatchObject({ code: 0, json: { faults: [] } })
  const rows = await rowsIn('restored')
  expect(rows).toEqual(expect.arrayContaining(expected))
  const amounts = rows.flatMap((row) => (row.startsWith('ledger') ? [Number(row.split(' ')[2])] : []))
  expect(amounts).toContain(400)
  expect(amounts.filter((kobo) => kobo < 100)).toEqual([])
  for (const [path, hash] of files) expect(sha256(await readFile(join(at('restored'), path)))).toBe(hash)

  hanging.answer = () => ({ received: true })
  server = await startServerProcess(at('restored'))
  const ready_ms = Date.now() - began
  await hanging.until((all) => all.filter(({ json }) => json['event_id'] === initiated?.json['event_id']).length === 2)
  await hanging.until((all) => all.some(({ json }) => json.event_type === 'call.completed'))
  expect(await client().calls.get(running_call)).toMatchObject({ status: 'completed' })
  expect(await client().calls.get(first_call)).toMatchObject({ status: 'completed' })

  // All that there is, to see how much was lost.
  expect(await ohunServer('latest')(withKey('restore', at('backups')))).toMatchObject({ code: 0 })
  const there = new Set((await rowsIn('latest')).map((row) => Number(row.split(' ')[2])))
  const lost_since = later.find(({ kobo }) => !there.has(kobo))?.at ?? killed_at
  const rpo_ms = killed_at - lost_since
  expect(rpo_ms).toBeLessThan(60_000)
  process.stdout.write(
    `backup drill: lost ${rpo_ms} ms (RPO), restored in ${restored_ms} ms, serving after ${ready_ms} ms (RTO)\n`,
  )
})
