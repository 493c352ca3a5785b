import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { operator } from './support/operator.ts'
import { agentOf } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let server: TestServer
let ohunServer: ReturnType<typeof operator>
let events: EventEmitter
let workspace: TestWorkspace
let backend: Backend
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})

describe('ohun-server deliveries', () => {
  beforeEach(async () => {
    backend = await startBackend()
    workspace = await server.workspace()
    ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url }))
    return () => backend.stop()
  })
  const emit = () => events.emit({ workspace_id: workspace.workspace_id, agent_id, environment: 'production' })
  const list = async (...argv: string[]) =>
    (await ohunServer(['deliveries', 'list', workspace.workspace_id, ...argv])).json['deliveries'] as Record<
      string,
      unknown
    >[]

  /** An event whose seven attempts have failed. */
  async function deadLetter(): Promise<string> {
    backend.answer = (_, response) => {
      response.statusCode = 500
      return 'oops'
    }
    const event_id = await emit()
    await server.settle()
    for (const minutes of [1, 5, 15, 60, 240, 1440]) await server.leap(minutes * 60_000)
    backend.answer = () => ({ received: true })
    return event_id
  }

  test('list has the deliveries of a state and type without what the events say, page by page', async () => {
    const event_ids = [await emit(), await emit(), await emit()]
    await server.settle()
    const all = await list('--status', 'delivered')
    expect(all.map(({ event_id }) => event_id)).toEqual(event_ids.toReversed())
    expect(all[0]).toMatchObject({ status: 'delivered', attempt_count: 1, response_code: 200, agent_id })
    expect(JSON.stringify(all)).not.toMatch(/payload|body/)
    expect(await list('--status', 'dead_lettered')).toEqual([])
    expect(await list('--event-type', String(all[0]?.['event_type']), '--agent', agent_id)).toEqual(all)
    expect(await list('--environment', 'sandbox')).toEqual([])
    const first = await ohunServer(['deliveries', 'list', workspace.workspace_id, '--limit', '2'])
    expect(first.json['deliveries']).toEqual(all.slice(0, 2))
    expect(await list('--after', String(first.json['next_after']))).toEqual(all.slice(2))
  })

  test('replay delivers a dead letter again, with an entry that names the operator', async () => {
    const event_id = await deadLetter()
    expect(await list('--status', 'dead_lettered')).toMatchObject([{ event_id, attempt_count: 7 }])
    const { workspace_id } = workspace
    const ran = await ohunServer(['deliveries', 'replay', workspace_id, event_id, '--operator', 'Ada'])
    expect(ran).toMatchObject({ code: 0, json: { replayed: 1, matched: 1 } })
    await server.advance(10_000)
    expect(await list()).toMatchObject([{ event_id, status: 'delivered', attempt_count: 1 }])
    const [entry] = (await workspace.production.auditLog.list()).items
    expect(entry).toMatchObject({
      actor: 'operator:Ada',
      action: 'webhook_deliveries.replayed',
      target: workspace_id,
      detail: { environment: 'production', matched: 1, event_ids: [event_id] },
    })
  })

  test('replay --since replays what has died in a time', async () => {
    const since = server.clock.now().toISOString()
    const event_id = await deadLetter()
    const ran = await ohunServer(['deliveries', 'replay', workspace.workspace_id, '--since', since])
    expect(ran).toMatchObject({ code: 0, json: { replayed: 1, matched: 1 } })
    await server.advance(10_000)
    expect(await list('--status', 'delivered')).toMatchObject([{ event_id }])
  })

  test.each([
    [[], 2],
    [['--since', 'yesterday'], 2],
    [['--since', '2026-11-20T08:00:00'], 2],
    [['evt_none'], 3],
    [['evt_none', '--since', '2026-11-20T08:00:00Z'], 9],
    [['--since', '2036-11-20T08:00:00Z'], 9],
  ])('replay %j exits with %i', async (argv, code) => {
    expect(await ohunServer(['deliveries', 'replay', workspace.workspace_id, ...argv])).toMatchObject({
      code,
      stdout: '',
    })
  })

  test('3 for an unknown workspace', async () => {
    expect(await ohunServer(['deliveries', 'list', 'ws_none'])).toMatchObject({ code: 3 })
    expect(await ohunServer(['deliveries', 'replay', 'ws_none', 'evt_none'])).toMatchObject({ code: 3 })
  })
})

describe('ohun-server jobs', () => {
  const list = async (...argv: string[]) =>
    (await ohunServer(['jobs', 'list', ...argv])).json['jobs'] as Record<string, unknown>[]

  test('list has the recurring jobs, by kind, page by page', async () => {
    const all = await list()
    expect(all.length).toBeGreaterThan(5)
    expect(all.filter(({ status }) => status !== 'pending')).toEqual([])
    expect(await list('--kind', 'accounts.sweep')).toHaveLength(1)
    const first = await ohunServer(['jobs', 'list', '--limit', '3'])
    expect(await list('--after', String(first.json['next_after']))).toEqual(all.slice(3))
  })

  test('retry runs a failed job again, and the list does not show its payload', async () => {
    await server.db.knex.raw('alter table mail_outbox rename to mail_outbox_away')
    const { user_id } = await server.workspace()
    const { email } = (await ohunServer(['user', 'show', user_id])).json as { email: string }
    await ohunServer(['user', 'reset-password', email])
    await server.leap(DAY_MS)
    const failedAfterMore = async () => (await server.leap(10 * 60_000), await list('--status', 'failed'))
    await expect.poll(failedAfterMore).not.toEqual([])
    const [failed, ...more] = await list('--status', 'failed')
    expect(failed).toMatchObject({ kind: 'account.mail', status: 'failed', attempt_count: 20, next_attempt_at: null })
    expect(failed?.['last_error']).toContain('mail_outbox')
    const failed_at = String(failed?.['failed_at'])
    expect(await list('--since', failed_at, '--status', 'failed')).toHaveLength(1)
    expect(await list('--until', failed_at, '--status', 'failed')).toEqual([])
    expect(more).toEqual([])
    expect(JSON.stringify(failed)).not.toContain(email)
    await server.db.knex.raw('alter table mail_outbox_away rename to mail_outbox')
    const job_id = String(failed?.['job_id'])
    expect(await ohunServer(['jobs', 'retry', job_id])).toMatchObject({
      code: 0,
      json: { status: 'pending', attempt_count: 0, failed_at: null },
    })
    await expect.poll(async () => (await server.settle(), await list('--status', 'failed'))).toEqual([])
    await server.advance(10_000)
    expect(await server.db.knex('mail_outbox').where({ to: email })).toHaveLength(1)
    expect(await ohunServer(['jobs', 'retry', job_id])).toMatchObject({ code: 3 })
  })

  /** Failed jobs that have nothing left to do when they run again. */
  async function failedJobs(kind: string, jobs: Record<string, unknown>[], knex: Knex = server.db.knex): Promise<void> {
    const at = server.clock.now()
    const failed = { kind, payload: {}, status: 'failed', attempt_count: 20, created_at: at, failed_at: at }
    await knex('jobs').insert(jobs.map((job) => ({ ...failed, ...job })))
  }

  async function waitingForLocks(): Promise<number> {
    const { rows } = await server.db.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  test('retry --kind --since runs the failed jobs of a time again, with an entry in the audit log of their workspace', async () => {
    const kind = 'messages.fetch-media'
    const { workspace_id, production } = await server.workspace()
    const payload = { workspace_id, message_id: 'msg_gone' }
    const now = server.clock.now().getTime()
    await failedJobs(kind, [
      { job_id: 'job_a', payload },
      { job_id: 'job_b', payload: { ...payload, workspace_id: null }, unique_key: 'same' },
      { job_id: 'job_c', payload, unique_key: 'same' },
      { job_id: 'job_d', payload, failed_at: new Date(now - DAY_MS) },
      { job_id: 'job_e', payload, failed_at: null, created_at: new Date(now - 2 * DAY_MS) },
    ])
    const listed = await list(
      '--kind',
      kind,
      '--workspace',
      workspace_id,
      '--since',
      new Date(now - DAY_MS).toISOString(),
    )
    expect(listed).toMatchObject([
      { job_id: 'job_d', workspace_id },
      { job_id: 'job_c', workspace_id },
      { job_id: 'job_a', workspace_id, failed_at: new Date(now).toISOString() },
    ])
    const argv = ['jobs', 'retry', '--kind', kind, '--since', new Date(now).toISOString(), '--operator', 'Ada']
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { kind, retried: 2, superseded: 1 }, stderr: '' })
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { kind, retried: 0, superseded: 0 }, stderr: '' })
    await expect
      .poll(async () => (await server.settle(), (await list('--kind', kind)).map(({ job_id }) => job_id)))
      .toEqual(['job_e', 'job_d'])
    const until = new Date(now - DAY_MS).toISOString()
    const older = ['jobs', 'retry', '--kind', kind, '--since', '2026-01-01T00:00:00Z', '--until', until]
    expect(await ohunServer(older)).toMatchObject({ json: { retried: 1 } })
    const entries = (await production.auditLog.list({ action: 'jobs.retried' })).items
    expect(entries.toSorted((a, b) => (a.actor < b.actor ? -1 : 1))).toMatchObject([
      { actor: 'operator:Ada', target: workspace_id, detail: { kind, retried: 2 } },
      { actor: 'operator:tester', target: workspace_id, detail: { kind, retried: 1, job_id: 'job_e' } },
    ])
    await server.db.knex('jobs').where({ job_id: 'job_d' }).delete()
  })

  test('retry leaves what a newer job does: it is deleted with others of its kind, and 8 alone', async () => {
    const next_attempt_at = new Date(server.clock.now().getTime() + DAY_MS)
    const newer = { job_id: 'job_new', unique_key: 'same', status: 'pending', next_attempt_at, failed_at: null }
    const old = { job_id: 'job_old', unique_key: 'same' }
    await failedJobs('account.mail', [old])
    const adding = await server.db.knex.transaction()
    await failedJobs('account.mail', [newer], adding)
    const argv = ['jobs', 'retry', '--kind', 'account.mail', '--since', '2026-01-01T00:00:00Z']
    const retrying = ohunServer(argv)
    await expect.poll(waitingForLocks, WAIT).toBe(1)
    await adding.commit()
    expect(await retrying).toMatchObject({ code: 0, json: { retried: 0, superseded: 1 } })
    await failedJobs('account.mail', [old])
    const refused = await ohunServer(['jobs', 'retry', 'job_old'])
    expect(refused).toMatchObject({ code: 8, error: { message: expect.stringContaining('is not needed') } })
    await server.db.knex('jobs').where({ unique_key: 'same' }).delete()
  })

  test.each([
    [[], '<job_id>'],
    [['--kind', 'account.mail'], '--since'],
    [['--since', '2026-11-20T08:00:00Z'], '--kind'],
    [['--kind', 'account.mail', '--since', 'yesterday'], '--since: is not a time'],
    [['--kind', 'account.mail', '--since', '2026-11-20T08:00:00Z', '--until', '2026-11-20'], '--until: is not a time'],
    [['job_a', '--kind', 'account.mail'], 'together with <job_id>'],
  ])('2 for retry %j', async (argv, message) => {
    const refused = await ohunServer(['jobs', 'retry', ...argv])
    expect(refused).toMatchObject({ code: 2, stdout: '', error: { message: expect.stringContaining(message) } })
  })

  test('8 while it runs', async () => {
    const [job] = await list('--kind', 'accounts.sweep')
    const job_id = String(job?.['job_id'])
    await server.db.knex('jobs').where({ job_id }).update({ leased_by: 1 })
    expect(await ohunServer(['jobs', 'retry', job_id])).toMatchObject({ code: 8 })
    expect(await list('--status', 'running')).toMatchObject([{ job_id }])
    await server.db.knex('jobs').where({ job_id }).update({ leased_by: null })
  })
})
