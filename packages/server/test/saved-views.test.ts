import { Ohun, type SavedViewCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountServer } from './support/accounts.ts'
import { memberOf, type TestMember } from './support/members.ts'
import { all, rawClient } from './support/scenario.ts'
import type { TestServer, TestWorkspace } from './support/test-server.ts'

const VIEW: SavedViewCreate = { list: 'calls', name: 'Failed', filters: { status: 'failed', text: '<b>ọjà</b>' } }
const gone = { status: 404, code: 'NOT_FOUND' }

let server: TestServer
let workspace: TestWorkspace
let ada: TestMember
let own: Ohun

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
  ada = await memberOf(server, workspace.workspace_id, 'viewer')
  own = clientOf(ada)
})

const clientOf = ({ token }: TestMember) => new Ohun({ apiKey: token, baseUrl: server.base_url })
const namesOf = async (client: Ohun) => (await all(client.savedViews.list())).map(({ name }) => name)

describe('a saved view', () => {
  test('belongs to the person, in both environments, and no colleague sees it', async () => {
    const { saved_view_id } = await own.savedViews.create(VIEW)
    expect(await all(own.savedViews.list())).toMatchObject([{ saved_view_id, ...VIEW }])
    const colleague = clientOf(await memberOf(server, workspace.workspace_id, 'admin'))
    expect(await namesOf(colleague)).toEqual([])
    await expect(colleague.savedViews.update(saved_view_id, { name: 'Mine' })).rejects.toMatchObject(gone)
    await expect(colleague.savedViews.delete(saved_view_id)).rejects.toMatchObject(gone)
    const stranger = clientOf(await memberOf(server, (await server.workspace()).workspace_id, 'owner'))
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    await expect(stranger.savedViews.update(saved_view_id, { name: 'Mine' })).rejects.toMatchObject(denied)
    await expect(stranger.savedViews.delete(saved_view_id)).rejects.toMatchObject(denied)
    expect(await namesOf(own)).toEqual([VIEW.name])
  })

  test('is listed by name, on pages and by list', async () => {
    for (const name of ['Silent', 'Failed', 'Long']) await own.savedViews.create({ ...VIEW, name })
    await own.savedViews.create({ ...VIEW, list: 'deliveries', name: 'Dead' })
    const pages = await all(own.savedViews.list({ page_size: 1 }))
    expect(pages.map(({ name }) => name)).toEqual(['Dead', 'Failed', 'Long', 'Silent'])
    const of_calls = await all(own.savedViews.list({ list: 'calls' }))
    expect(of_calls.map(({ name }) => name)).toEqual(['Failed', 'Long', 'Silent'])
  })

  test('is changed, its filters as a whole, and deleted', async () => {
    const { saved_view_id, created_at } = await own.savedViews.create(VIEW)
    await server.advance(1_000)
    const changed = await own.savedViews.update(saved_view_id, { filters: { number: '+2348031234567' } })
    expect(changed).toMatchObject({ name: VIEW.name, filters: { number: '+2348031234567' }, created_at })
    expect(changed.filters).not.toHaveProperty('status')
    expect(changed.updated_at).toBe(server.clock.now().toISOString())
    expect(await own.savedViews.update(saved_view_id, { name: 'Ada' })).toMatchObject({ name: 'Ada' })
    await own.savedViews.delete(saved_view_id)
    await expect(own.savedViews.delete(saved_view_id)).rejects.toMatchObject(gone)
  })

  test('is gone when the person leaves the workspace', async () => {
    await own.savedViews.create(VIEW)
    await own.members.delete(ada.user_id)
    expect(await server.db.knex('saved_views').where({ user_id: ada.user_id })).toEqual([])
  })

  test('is 409 ALREADY_EXISTS for a name that another view of the list has', async () => {
    await own.savedViews.create(VIEW)
    await own.savedViews.create({ ...VIEW, list: 'events' })
    const other = await own.savedViews.create({ ...VIEW, name: 'Long' })
    const taken = { status: 409, code: 'ALREADY_EXISTS' }
    await expect(own.savedViews.create(VIEW)).rejects.toMatchObject(taken)
    await expect(own.savedViews.update(other.saved_view_id, { name: VIEW.name })).rejects.toMatchObject(taken)
  })

  test('is 429 RATE_LIMITED for the 51st', async () => {
    for (let index = 0; index < 50; index++) await own.savedViews.create({ ...VIEW, name: `View ${index}` })
    const more = own.savedViews.create(VIEW, { maxRetries: 0 })
    await expect(more).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })

  test('is 403 PERMISSION_DENIED for an API key, which is not a person', async () => {
    await expect(workspace.sandbox.savedViews.list()).rejects.toMatchObject({ status: 403 })
    await expect(workspace.sandbox.savedViews.create(VIEW)).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    { ...VIEW, name: ' ' },
    { ...VIEW, name: 'x'.repeat(61) },
    { ...VIEW, list: 'agents' },
    { ...VIEW, filters: { status: 7 } },
    { ...VIEW, filters: { 'a b': 'x' } },
    { ...VIEW, filters: { text: 'x'.repeat(501) } },
    { ...VIEW, filters: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`a${'b'.repeat(i)}`, 'x'])) },
    { name: 'x', filters: {} },
  ])('is 400 INVALID_ARGUMENT for %j', async (body) => {
    const answer = await rawClient(server, ada.token)('POST', '/v1/saved-views', { body })
    expect([answer.status, answer.json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
  })
})
