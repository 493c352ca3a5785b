import type { KnowledgeBase } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceThroughCall, agentOf, all, outcomesOf, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

const send = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path, { body })

const knowledgeBase = (name = 'Shop', of = workspace): Promise<KnowledgeBase> =>
  of.sandbox.knowledgeBases.create({ name })

const HOURS = '# Shop\n\nWe sell bread.\n\n## Opening hours\n\nMonday to Saturday from 9 to 6.'

describe('a knowledge base', () => {
  test('is made empty and read back by either key', async () => {
    const made = await knowledgeBase('Empty')
    const { request_id: _, ...record } = { request_id: '', ...made }
    expect(record).toEqual({
      knowledge_base_id: expect.stringMatching(/^kb_\w+$/) as string,
      workspace_id: workspace.workspace_id,
      name: 'Empty',
      description: null,
      document_count: 0,
      size_bytes: 0,
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
    })
    expect(await workspace.production.knowledgeBases.get(made.knowledge_base_id)).toMatchObject(record)
  })

  test('is listed newest first, page by page', async () => {
    const other = await server.workspace()
    const names = ['a', 'b', 'c']
    for (const name of names) await knowledgeBase(name, other)
    const found = await all(other.production.knowledgeBases.list({ page_size: 2 }))
    expect(found.map(({ name }) => name)).toEqual(names.toReversed())
  })

  test('counts its documents and their bytes', async () => {
    const { knowledge_base_id: id } = await knowledgeBase()
    const one = await workspace.sandbox.knowledgeDocuments.create(id, { title: 'One', content: 'Ẹ káàbọ̀ 👋' })
    await workspace.sandbox.knowledgeDocuments.create(id, { title: 'Two', content: 'Two' })
    expect(one).toMatchObject({
      size_bytes: Buffer.byteLength('Ẹ káàbọ̀ 👋'),
      content_type: 'text/plain',
      chunk_count: 1,
    })
    expect(await workspace.sandbox.knowledgeBases.get(id)).toMatchObject({
      document_count: 2,
      size_bytes: one.size_bytes + 3,
    })
    await workspace.sandbox.knowledgeDocuments.delete(id, one.document_id)
    expect(await workspace.sandbox.knowledgeBases.get(id)).toMatchObject({ document_count: 1, size_bytes: 3 })
  })

  test('takes its documents along when it is deleted, and leaves its agents without one', async () => {
    const { knowledge_base_id } = await knowledgeBase()
    const { document_id } = await workspace.sandbox.knowledgeDocuments.create(knowledge_base_id, {
      title: 'x',
      content: 'x',
    })
    const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: null, knowledge_base_id })
    const deleted = await agentOf(workspace.sandbox, { webhook_url: null, knowledge_base_id })
    await workspace.sandbox.agents.delete(deleted.agent_id)
    await workspace.sandbox.knowledgeBases.delete(knowledge_base_id)
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ knowledge_base_id: null })
    for (const path of ['', '/documents', `/documents/${document_id}`])
      expect(await send('GET', `/v1/knowledge-bases/${knowledge_base_id}${path}`)).toMatchObject({ status: 404 })
    for (const table of ['knowledge_documents', 'knowledge_chunks'])
      expect(await server.db.knex(table).where({ knowledge_base_id })).toEqual([])
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 7 }],
    [{ name: 'x', document_count: 1 }],
  ])('400 INVALID_ARGUMENT for %j', async (body) => {
    const refused = await send('POST', '/v1/knowledge-bases', body)
    expect(refused).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })

  test('429 RATE_LIMITED for the 21st of a workspace, also when they are made at once', async () => {
    const other = await server.workspace()
    const made = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => knowledgeBase(`${index}`, other)))
    expect(outcomesOf(made)).toEqual({ succeeded: 20, codes: Array.from({ length: 5 }, () => 'RATE_LIMITED') })
  })
})

describe('a document', () => {
  test('is cut into passages, listed without its content and read back with it', async () => {
    const { knowledge_base_id: id } = await knowledgeBase()
    const body = { title: 'About us', content: HOURS, content_type: 'text/markdown' } as const
    const { request_id: _, ...made } = await workspace.sandbox.knowledgeDocuments.create(id, body)
    expect(made).toEqual({
      document_id: expect.stringMatching(/^doc_\w+$/) as string,
      knowledge_base_id: id,
      title: 'About us',
      content_type: 'text/markdown',
      size_bytes: Buffer.byteLength(`${HOURS}ShopShop › Opening hours`),
      chunk_count: 2,
      created_at: server.clock.now().toISOString(),
    })
    expect(await all(workspace.production.knowledgeDocuments.list(id))).toEqual([made])
    expect(await workspace.sandbox.knowledgeDocuments.get(id, made.document_id)).toMatchObject({
      ...made,
      content: HOURS,
    })
  })

  test('lists go page by page, and a token is good for its knowledge base only', async () => {
    const [one, two] = [await knowledgeBase(), await knowledgeBase()]
    for (const title of ['a', 'b', 'c'])
      await workspace.sandbox.knowledgeDocuments.create(one.knowledge_base_id, { title, content: title })
    const found = await all(workspace.sandbox.knowledgeDocuments.list(one.knowledge_base_id, { page_size: 2 }))
    expect(found.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
    const { json } = await send('GET', `/v1/knowledge-bases/${one.knowledge_base_id}/documents?page_size=2`)
    const page = `documents?page_size=2&page_token=${json.next_page_token}`
    expect(await send('GET', `/v1/knowledge-bases/${two.knowledge_base_id}/${page}`)).toMatchObject({ status: 400 })
  })

  test('404 NOT_FOUND in another knowledge base of the workspace than its own', async () => {
    const [one, two] = [await knowledgeBase(), await knowledgeBase()]
    const { document_id } = await workspace.sandbox.knowledgeDocuments.create(one.knowledge_base_id, {
      title: 'x',
      content: 'x',
    })
    const path = `/v1/knowledge-bases/${two.knowledge_base_id}/documents/${document_id}`
    for (const method of ['GET', 'DELETE']) expect(await send(method, path)).toMatchObject({ status: 404 })
  })

  test.each([
    [{ title: 'x' }, /^content: is required/],
    [{ content: 'x' }, /^title: is required/],
    [{ title: ' ', content: 'x' }, /^title: must be 1 to 200/],
    [{ title: 'x'.repeat(201), content: 'x' }, /^title: must be 1 to 200/],
    [{ title: 'x', content: '' }, /^content: must be 1 to 1000000/],
    [{ title: 'x', content: ' \n' }, /^content: must be 1 to 1000000/],
    [{ title: 'x', content: 'a\u0000b' }, /^content: .*NUL/],
    [{ title: 'x', content: 'x'.repeat(1_000_001) }, /^content: must be 1 to 1000000/],
    [
      { title: 'x', content: 'x', content_type: 'text/html' },
      /^content_type: must be one of text\/plain, text\/markdown/,
    ],
    [{ title: 'x', content: 'x', size_bytes: 1 }, /^size_bytes: is not a field here/],
  ])('400 INVALID_ARGUMENT (%#)', async (body, message) => {
    const { knowledge_base_id } = await anyKnowledgeBase()
    const { status, json } = await send('POST', `/v1/knowledge-bases/${knowledge_base_id}/documents`, body)
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toMatch(message)
  })

  test('413 PAYLOAD_TOO_LARGE above 1 MiB', async () => {
    const { knowledge_base_id } = await anyKnowledgeBase()
    const body = { title: 'x', content: 'ẹ'.repeat(500_000) }
    const path = `/v1/knowledge-bases/${knowledge_base_id}/documents`
    expect(await send('POST', path, body)).toMatchObject({ status: 413, json: { error_code: 'PAYLOAD_TOO_LARGE' } })
  })

  test('429 RATE_LIMITED when the knowledge base has 200, or no room for its bytes; deleting makes room', async () => {
    const other = await server.workspace()
    const { knowledge_base_id } = await knowledgeBase('Full', other)
    const { document_id } = await other.sandbox.knowledgeDocuments.create(knowledge_base_id, {
      title: 'x',
      content: 'x',
    })
    const add = (content: string) => other.sandbox.knowledgeDocuments.create(knowledge_base_id, { title: 'y', content })
    const row = server.db.knex('knowledge_bases').where({ knowledge_base_id })
    await row.clone().update({ document_count: 200 })
    await expect(add('x')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: expect.stringContaining('200 documents') as string,
    })
    await row.clone().update({ document_count: 1, size_bytes: 10 * 2 ** 20 })
    await expect(add('x')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^content: takes 1 bytes/) as string,
    })
    await other.sandbox.knowledgeDocuments.delete(knowledge_base_id, document_id)
    expect(await add('x')).toMatchObject({ size_bytes: 1 })
  })
})

describe('documents are prepared on a thread', () => {
  const MAX_MS = 10_000
  const SHORT = '# a\nb\n'.repeat(2_000)
  /** The thread works on it for longer than the test's clock needs to move once. */
  const LONG = `${'A paragraph of words that are cut. '.repeat(25)}\n\n`.repeat(1_000)
  /** Adds the document to a knowledge base of a new workspace, as often as it is called. */
  const adder = async (content = SHORT): Promise<() => Promise<number>> => {
    const of = await server.workspace()
    const { knowledge_base_id } = await knowledgeBase('Slow', of)
    const body = { title: 'Slow', content, content_type: 'text/markdown' }
    const post = rawClient(server, of.sandbox_key)
    return async () => (await post('POST', `/v1/knowledge-bases/${knowledge_base_id}/documents`, { body })).status
  }

  test('503 for one that takes too long; the next one is added', async () => {
    const add = await adder(LONG)
    const came: number[] = []
    // On a busy machine, the thread may end before the clock moves: then it gets the document again.
    while (came.at(-1) !== 503) {
      const adding = add().then((status) => came.push(status))
      for (const before = came.length; came.length === before;) await server.clock.advance(MAX_MS)
      await adding
    }
    expect(came.slice(0, -1)).toEqual(came.slice(1).map(() => 201))
    expect(await add()).toBe(201)
  })

  test('in turns: one of another workspace does not wait for all of those that were sent before it', async () => {
    const [addMany, addOne] = [await adder(), await adder()]
    const ended: string[] = []
    const noted = async (name: string, adding: Promise<number>): Promise<number> => {
      const status = await adding
      ended.push(name)
      return status
    }
    const adding = Array.from({ length: 9 }, () => noted('many', addMany()))
    adding.push(noted('one', addOne()))
    expect(await Promise.all(adding)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(ended.indexOf('one')).toBeLessThan(6)
  })
})

describe('a document made of headings', () => {
  const add = async (content: string, of = workspace): Promise<RawAnswer> => {
    const { knowledge_base_id } = (await of.sandbox.knowledgeBases.list()).items[0] ?? (await knowledgeBase('One', of))
    const body = { title: 'Bomb', content, content_type: 'text/markdown' }
    return await rawClient(server, of.sandbox_key)('POST', `/v1/knowledge-bases/${knowledge_base_id}/documents`, {
      body,
    })
  }

  test('counts the headings that its passages repeat', async () => {
    const [heading, of] = ['h'.repeat(190), await server.workspace()]
    const content = `# ${heading}\n${'## b\nc\n'.repeat(1_000)}`
    const { json, status } = await add(content, of)
    expect({ status, chunk_count: json['chunk_count'] }).toEqual({ status: 201, chunk_count: 1_000 })
    expect(json['size_bytes']).toBe(content.length + 1_000 * Buffer.byteLength(`${heading} › b`))
    const [row] = (await of.sandbox.knowledgeBases.list()).items
    expect(row?.size_bytes).toBe(json['size_bytes'])
  })

  test('400 for more than 5,000 passages, soon', async () => {
    const started = performance.now()
    for (const content of ['# a\nb\n'.repeat(110_000), `# ${'x'.repeat(190)}\n${'###### y\nz\n'.repeat(75_000)}`])
      expect(await add(content)).toMatchObject({
        status: 400,
        json: { message: expect.stringMatching(/^content: has more than 5000 passages/) as string },
      })
    expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
  })

  test('429 RATE_LIMITED for more than 25,000 passages in one knowledge base', async () => {
    const of = await server.workspace()
    const { json } = await add('# a\nb\n'.repeat(5_000), of)
    expect(json).toMatchObject({ chunk_count: 5_000 })
    await server.db.knex.raw(
      `insert into knowledge_documents select (json_populate_record(d, json_build_object('document_id', document_id || n))).*
       from knowledge_documents d, generate_series(1, 4) n where document_id = ?`,
      [String(json['document_id'])],
    )
    expect(await add('# a\nb\n# c\nd', of)).toMatchObject({
      status: 429,
      json: { message: expect.stringMatching(/^content: has 2 passages, and .* room for 0 of its 25000/) as string },
    })
  })

  test.each([
    ['a heading of a megabyte', `# ${'word '.repeat(190_000)}\ntext`],
    ['a heading of one endless word', `# ${'x'.repeat(900_000)}\ntext`],
    [
      'six levels of the longest headings',
      `${[1, 2, 3, 4, 5, 6].map((n) => `${'#'.repeat(n)} ${'ẹ'.repeat(190)}\n`).join('')}text`,
    ],
    ['a heading and 2,400 spaces', `# a${' '.repeat(2_400)}b`],
  ])('201 for %s: nothing is too long for the search', async (_, content) => {
    expect(await add(content, await server.workspace())).toMatchObject({ status: 201 })
  })
})

/** One that another test has made: a workspace may have twenty. */
async function anyKnowledgeBase(): Promise<KnowledgeBase> {
  const [first] = (await workspace.sandbox.knowledgeBases.list()).items
  return first as KnowledgeBase
}

describe('knowledge_base_id of an agent', () => {
  test('is given on create or by a change; null and an empty string detach it', async () => {
    const { knowledge_base_id } = await anyKnowledgeBase()
    const { agent_id, ...made } = await agentOf(workspace.sandbox, { knowledge_base_id })
    expect(made).toMatchObject({ knowledge_base_id })
    for (const detached of [null, '']) {
      const change = { knowledge_base_id: detached }
      expect(await workspace.sandbox.agents.update(agent_id, change)).toMatchObject({ knowledge_base_id: null })
      expect(await workspace.sandbox.agents.update(agent_id, { knowledge_base_id })).toMatchObject({
        knowledge_base_id,
      })
      expect(await workspace.sandbox.agents.update(agent_id, { description: 'x' })).toMatchObject({ knowledge_base_id })
    }
  })

  test('404 NOT_FOUND when unknown, 403 PERMISSION_DENIED when another workspace’s, changing nothing', async () => {
    const theirs = await knowledgeBase('Theirs', await server.workspace())
    const { agent_id } = await agentOf(workspace.sandbox)
    const refusals = [
      ['kb_unknown', 404, 'NOT_FOUND'],
      [theirs.knowledge_base_id, 403, 'PERMISSION_DENIED'],
    ] as const
    for (const [knowledge_base_id, status, error_code] of refusals) {
      const body = { display_name: `With ${knowledge_base_id}`, knowledge_base_id }
      for (const answer of [
        await send('POST', '/v1/agents', body),
        await send('PATCH', `/v1/agents/${agent_id}`, { knowledge_base_id, description: 'not written' }),
      ])
        expect(answer).toMatchObject({ status, json: { error_code } })
    }
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ knowledge_base_id: null, description: null })
  })

  test('attaching to it and deleting it at once leaves no agent with one that is gone', async () => {
    const other = await server.workspace()
    const agents = [await agentOf(other.sandbox), await agentOf(other.sandbox), await agentOf(other.sandbox)]
    for (let round = 0; round < 3; round++) {
      const { knowledge_base_id } = await knowledgeBase('Brief', other)
      const attach = agents.map(({ agent_id }) => other.sandbox.agents.update(agent_id, { knowledge_base_id }))
      const outcomes = await Promise.allSettled([...attach, other.sandbox.knowledgeBases.delete(knowledge_base_id)])
      expect(outcomesOf(outcomes).codes.filter((code) => code !== 'NOT_FOUND')).toEqual([])
      for (const { agent_id } of agents)
        expect(await other.sandbox.agents.get(agent_id)).toMatchObject({ knowledge_base_id: null })
    }
  })
})

describe('a hosted agent in the sandbox', () => {
  let seller: TestWorkspace
  let knowledge_base_id: string

  beforeAll(async () => {
    seller = await server.workspace()
    knowledge_base_id = (await knowledgeBase('Orders', seller)).knowledge_base_id
    const documents = [
      { title: 'About us', content: HOURS, content_type: 'text/markdown' },
      { title: 'Orders', content: 'Ask for the status of an order by its number; we deliver within two days.' },
    ] as const
    for (const document of documents) await seller.sandbox.knowledgeDocuments.create(knowledge_base_id, document)
  })

  /** The answer to the scripted caller, who asks for the status of an order. */
  async function answerOf(settings: object): Promise<string | undefined> {
    const { agent_id } = await agentOf(seller.sandbox, { webhook_url: null, ...settings })
    await seller.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await seller.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await advanceThroughCall(server, 5_000)
    const { transcript } = await seller.sandbox.calls.get(call_id)
    return transcript.at(-1)?.text
  }

  test('quotes the passage that fits best', async () => {
    expect(await answerOf({ knowledge_base_id })).toBe(
      'From "Orders": Ask for the status of an order by its number; we deliver within two days.',
    )
  })

  test('says what it heard when no passage fits, or it has no knowledge base', async () => {
    const heard = 'Thank you. You said: Hello, I would like to know the status of my order.'
    const { knowledge_base_id: empty } = await knowledgeBase('Empty', seller)
    expect(await answerOf({ knowledge_base_id: empty })).toBe(heard)
    expect(await answerOf({})).toBe(heard)
  })
})
