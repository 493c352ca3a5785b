import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from './support/accounts.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let server: TestServer
let events: EventEmitter
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
  backend = await startBackend()
  backend.answer = failing
})
afterAll(async () => {
  await events.stop()
  await server.stop()
  await backend.stop()
})

const failing: Backend['answer'] = (_, response) => void response.writeHead(500).end()

interface Owner extends TestWorkspace {
  agent_id: string
}

async function owner({ url = backend.url, verified = true } = {}): Promise<Owner> {
  const workspace = await server.workspace({ verified })
  const { agent_id } = await agentOf(workspace.sandbox, { display_name: 'Ada', webhook_url: url })
  return { ...workspace, agent_id }
}

const emit = ({ workspace_id, agent_id }: Owner, environment: 'production' | 'sandbox' = 'sandbox') =>
  events.emit({ workspace_id, agent_id, environment })
const endpointOf = ({ sandbox, agent_id }: Owner, url = backend.url) =>
  sandbox.webhookEndpoints.create(agent_id, { url })
/** The mails to an owner, the oldest first. */
const mailsOf = async ({ user_id }: Owner) => {
  const { email } = (await server.db.knex('users').where({ user_id }).first()) as { email: string }
  return (await mailTo(server, email)).toReversed()
}

describe('after days of failures, side by side,', () => {
  /** When the time stops, in hours after the first failure: a run of the job that sends mails after each of them. */
  const STOPS = [4, 8, 12, 16, 20, 23, 26, 42, 46, 50]
  let began: Date
  let recovering: Backend
  let [only_failing, once_delivered, of_both, without_more, removed, unverified]: Owner[] = []
  let endpoint_id: string
  let removed_id: string

  beforeAll(async () => {
    recovering = await startBackend()
    recovering.answer = failing
    only_failing = await owner()
    once_delivered = await owner({ url: recovering.url })
    of_both = await owner()
    without_more = await owner()
    removed = await owner()
    unverified = await owner({ verified: false })
    ;({ id: endpoint_id } = await endpointOf(only_failing))
    ;({ id: removed_id } = await endpointOf(removed))
    for (const one of [of_both, unverified]) await endpointOf(one)
    began = server.clock.now()
    for (let times = 0; times < 2; times++) await emit(without_more)
    for (const stop of STOPS) await failUntil(stop)
    await recovering.stop()
  })

  const passed_hours = (at = server.clock.now()): number => (at.getTime() - began.getTime()) / HOUR

  /** New events fail, and the time passes. */
  async function failUntil(stop: number): Promise<void> {
    for (const one of [only_failing!, once_delivered!, of_both!, unverified!]) await emit(one)
    await emit(of_both!, 'production')
    if (passed_hours() < 23) await emit(removed!)
    await server.settle()
    if (passed_hours() === 12) await succeed()
    if (passed_hours() === 23) await removed!.sandbox.webhookEndpoints.delete(removed!.agent_id, removed_id)
    await server.leap((stop - passed_hours()) * HOUR)
  }

  async function succeed(): Promise<void> {
    recovering.answer = () => ({ received: true })
    await emit(once_delivered!)
    await server.settle()
    recovering.answer = failing
  }

  const hoursOfMails = async (of: Owner): Promise<number[]> =>
    (await mailsOf(of)).map(({ created_at }) => passed_hours(created_at))

  test('an endpoint that has only failed for 24 hours is told of once a day, and stays active', async () => {
    expect(await hoursOfMails(only_failing!)).toEqual([26, 50])
    const [mail] = await mailsOf(only_failing!)
    const since = began.toISOString().slice(0, 16).replace('T', ' ')
    expect(mail?.text).toContain(
      `endpoint ${endpoint_id} of the agent "Ada", sandbox\n  Every attempt since ${since} UTC has failed.`,
    )
    expect(mail?.text).not.toContain(backend.url)
    const { sandbox, agent_id } = only_failing!
    expect(await sandbox.webhookEndpoints.get(agent_id, endpoint_id)).toMatchObject({ active: true })
  })

  test('one success is enough for silence in the 24 hours after it', async () => {
    expect(await hoursOfMails(once_delivered!)).toEqual([42])
  })

  test('both environments of an endpoint are in one mail', async () => {
    const places = (await mailsOf(of_both!)).map(({ text }) => text.match(/(production|sandbox)$/gm))
    expect(places).toEqual([26, 50].map(() => ['production', 'sandbox']))
  })

  test('dead letters are counted in a mail, once, also those of webhook_url', async () => {
    for (let days = 0; days < 3; days++) await server.leap(DAY)
    const [first, second, ...others] = await mailsOf(without_more!)
    expect(others).toEqual([])
    expect(first?.text).toContain('webhook_url of the agent "Ada", sandbox\n  Every attempt since')
    expect(first?.text).not.toContain('dead letter.')
    expect(second?.text).toContain('  2 deliveries have failed permanently and are dead letters.')
    expect(passed_hours(first?.created_at)).toBe(26)
    expect(passed_hours(second?.created_at)).toBe(50)
  })

  test('a deleted endpoint, and an owner whose address is not verified, get no mail', async () => {
    expect(await mailsOf(removed!)).toEqual([])
    expect(await server.db.knex('webhook_target_health').where({ target_id: removed_id })).toEqual([])
    expect(await mailsOf(unverified!)).toEqual([])
  })
})

test('counts that were not yet saved when their endpoint was deleted do not bring its rows back', async () => {
  const workspace = await owner()
  const [deleted, kept] = [await endpointOf(workspace), await endpointOf(workspace, `${backend.url}/kept`)]
  await emit(workspace)
  await server.settle()
  await workspace.sandbox.webhookEndpoints.delete(workspace.agent_id, deleted.id)
  await server.advance(10_000)
  for (const table of ['webhook_target_health', 'webhook_target_hours']) {
    const rows = server.db.knex(table).whereIn('target_id', [deleted.id, kept.id])
    expect(await rows.select('target_id'), table).toEqual([{ target_id: kept.id }])
  }
})

test('a mail that could not be sent is sent later, once', async () => {
  const workspace = await owner()
  await emit(workspace)
  await server.settle()
  await server.advance(10_000)
  const failing_since = new Date(server.clock.now().getTime() - DAY)
  await server.db.knex('webhook_target_health').where({ target_id: workspace.agent_id }).update({ failing_since })
  await server.db.knex.raw('alter table mail_outbox rename to mail_outbox_away')
  await server.leap(HOUR)
  await server.db.knex.raw('alter table mail_outbox_away rename to mail_outbox')
  expect(await mailsOf(workspace)).toEqual([])
  // In steps that are shorter than the job's lease, which a leap would outrun while the mail is on its way.
  await server.advance(5 * MINUTE)
  expect(await mailsOf(workspace)).toHaveLength(1)
  await server.leap(12 * HOUR)
  expect(await mailsOf(workspace)).toHaveLength(1)
})
