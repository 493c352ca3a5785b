import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { Destinations } from '../src/domain/destinations.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { logLines } from './support/log-lines.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const plain = { name: null, allowed: true, minute_kobo: null, transfer_kobo: null, sms_segment_kobo: null }
const GHANA = { ...plain, prefix: '+233', minute_kobo: 25_000 }
const IN_GHANA = '+233241234567'
const IN_NIGERIA = '+2348031234567'
const BALANCE_KOBO = 1_000_000
const SETTLED_MS = 5 * 60_000

const trunk = new FakeTrunk()
const log = logLines()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let call_id: string

beforeAll(async () => {
  const destinations = new Destinations([{ ...plain, prefix: '+234' }, GHANA])
  server = await startTestServer({}, log.log, { trunks: [trunk], destinations })
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
beforeEach(async () => {
  log.lines.splice(0)
  workspace = await server.workspace({ plan: 'builder' })
  const { agent_id } = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id })
  await setBalance(server, workspace, BALANCE_KOBO)
  ;({ call_id } = await workspace.production.calls.create({ agent_id, to_number: IN_NIGERIA }))
  await server.settle()
  await workspace.production.calls.hold(call_id) // silence does not end it
  return async () => {
    for (const line of trunk.lines.splice(0)) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
  }
})

/** Entries of the ledger for transfers, the oldest first. */
async function transfers(): Promise<[number, string][]> {
  const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
  return items
    .map(({ amount_kobo, cause }): [number, string] => [amount_kobo, (cause ?? '').slice(call_id.length + 1)])
    .filter(([, cause]) => cause.startsWith('transfer'))
    .toReversed()
}

const CHARGED = [-25_000, 'transfer:1']
const RETURNED = [25_000, 'transfer:1:returned']

/** Begins a transfer, which is charged. The line decides it later. */
async function beginTransfer(): Promise<(is_taken: boolean) => void> {
  const decision = Promise.withResolvers<boolean>()
  trunk.line.transfers = decision.promise
  await workspace.production.calls.transfer(call_id, { destination: IN_GHANA })
  await expect.poll(transfers).toEqual([CHARGED])
  return decision.resolve
}

/** Cuts every connection to the database; none is accepted until the end. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const name = new URL(server.db.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('database_url') })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  try {
    await work()
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}

describe('the charge of a transfer', () => {
  test('is refunded after the call if the database was away when the transfer was refused', async () => {
    const decide = await beginTransfer()
    await withoutDatabase(async () => {
      decide(false)
      await expect.poll(() => log.of('a transfer could not be refunded; it is refunded later')).toHaveLength(1)
    })
    await expect.poll(transfers).toEqual([CHARGED])
    await server.advance(SETTLED_MS)
    expect(await transfers()).toEqual([CHARGED])
    trunk.line.leaves()
    await server.settle()
    await server.advance(SETTLED_MS)
    expect(await transfers()).toEqual([CHARGED, RETURNED])
    const { balance_kobo } = await workspace.production.billing.balance()
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ cost_kobo: BALANCE_KOBO - balance_kobo })
  })

  test('is refunded once if it was refunded when the transfer was refused', async () => {
    const decide = await beginTransfer()
    decide(false)
    await expect.poll(transfers).toEqual([CHARGED, RETURNED])
    trunk.line.leaves()
    await server.advance(SETTLED_MS)
    expect(await transfers()).toEqual([CHARGED, RETURNED])
  })

  test('is kept for the transfer with which the call ended, and refunded for a refused one before it', async () => {
    const decide = await beginTransfer()
    await withoutDatabase(async () => {
      decide(false)
      await expect.poll(() => log.of('a transfer could not be refunded; it is refunded later')).toHaveLength(1)
    })
    trunk.line.transfers = true
    await expect
      .poll(async () => await workspace.production.calls.transfer(call_id, { destination: IN_GHANA }).catch(() => null))
      .toMatchObject({ status: 'transferring' })
    await expect
      .poll(() => workspace.production.calls.get(call_id))
      .toMatchObject({ status: 'completed', end_reason: 'transferred' })
    await server.advance(SETTLED_MS)
    expect(await transfers()).toEqual([CHARGED, [-25_000, 'transfer:2'], RETURNED])
  })
})
