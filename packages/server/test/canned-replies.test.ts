import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('canned replies are the workspace’s in both environments, by shortcut, on pages', async () => {
  const { sandbox, production } = await server.workspace()
  const texts = { thanks: 'Thank you!', hours: '<b>8 to 18</b>', address: 'Ọjà\n12' }
  for (const [shortcut, text] of Object.entries(texts)) await sandbox.cannedReplies.create({ shortcut, text })
  const listed = await all(production.cannedReplies.list({ page_size: 1 }))
  expect(listed.map(({ shortcut, text }) => [shortcut, text])).toEqual(
    Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const other = await server.workspace()
  expect(await all(other.sandbox.cannedReplies.list())).toEqual([])
})

test('a canned reply is read, changed and deleted', async () => {
  const { sandbox } = await server.workspace()
  const { canned_reply_id, created_at } = await sandbox.cannedReplies.create({ shortcut: 'hours', text: '8 to 18' })
  await server.clock.advance(1_000)
  await sandbox.cannedReplies.update(canned_reply_id, { text: '8 to 20' })
  const updated_at = server.clock.now().toISOString()
  const expected = { shortcut: 'hours', text: '8 to 20', created_at, updated_at }
  expect(await sandbox.cannedReplies.get(canned_reply_id)).toMatchObject(expected)
  expect(await sandbox.cannedReplies.update(canned_reply_id, { shortcut: 'open' })).toMatchObject({ shortcut: 'open' })
  await sandbox.cannedReplies.delete(canned_reply_id)
  await expect(sandbox.cannedReplies.get(canned_reply_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('409 ALREADY_EXISTS for a shortcut that another one has', async () => {
  const { sandbox } = await server.workspace()
  await sandbox.cannedReplies.create({ shortcut: 'one', text: 'x' })
  const { canned_reply_id } = await sandbox.cannedReplies.create({ shortcut: 'two', text: 'x' })
  const taken = { status: 409, code: 'ALREADY_EXISTS' }
  await expect(sandbox.cannedReplies.create({ shortcut: 'one', text: 'y' })).rejects.toMatchObject(taken)
  await expect(sandbox.cannedReplies.update(canned_reply_id, { shortcut: 'one' })).rejects.toMatchObject(taken)
  expect(await sandbox.cannedReplies.update(canned_reply_id, { shortcut: 'two' })).toMatchObject({ shortcut: 'two' })
})

test.each([
  { shortcut: 'Hours', text: 'x' },
  { shortcut: '/hours', text: 'x' },
  { shortcut: '', text: 'x' },
  { shortcut: 'x'.repeat(33), text: 'x' },
  { shortcut: 'hours' },
  { shortcut: 'hours', text: ' ' },
  { shortcut: 'hours', text: 'x'.repeat(4_097) },
])('400 INVALID_ARGUMENT for %j', async (body) => {
  const { sandbox_key } = await server.workspace()
  const answer = await rawClient(server, sandbox_key)('POST', '/v1/canned-replies', { body })
  expect([answer.status, answer.json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
})

test('429 RATE_LIMITED for the 201st, also when several come at once', async () => {
  const { sandbox, workspace_id } = await server.workspace()
  await server.db.knex.raw(
    `insert into canned_replies (canned_reply_id, workspace_id, shortcut, text, created_at, updated_at)
     select 'crp_' || :workspace_id || i, :workspace_id, 'reply-' || i, 'x', :now, :now from generate_series(1, 199) i`,
    { workspace_id, now: server.clock.now() },
  )
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((shortcut) => sandbox.cannedReplies.create({ shortcut, text: 'x' }, { maxRetries: 0 })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RATE_LIMITED' })
})
