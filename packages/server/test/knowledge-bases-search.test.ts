import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchKnowledge } from '../src/features/knowledge-bases/search-knowledge.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let knowledge_base_id: string

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  knowledge_base_id = (await workspace.sandbox.knowledgeBases.create({ name: 'Shop' })).knowledge_base_id
  const handbook = [
    '# Bakery',
    'We bake bread in Surulere.',
    '## Opening hours',
    'Monday to Saturday from 9 to 6. On Sundays we are closed.',
    '## Delivering',
    'Riders bring orders anywhere in Lagos for 1,500 naira.',
    '## Yorùbá',
    'Ẹ káàbọ̀ sí ilé àkàrà wa.',
    '## Hausa',
    'Muna sayar da ƙosai da safe.',
  ].join('\n\n')
  await add({ title: 'Handbook', content: handbook, content_type: 'text/markdown' })
  await add({
    title: 'Refunds',
    content: 'Money comes back within five days.\n\nBread that was eaten is not refunded.',
  })
})
afterAll(() => server.stop())

const add = (document: { title: string; content: string; content_type?: 'text/markdown' }) =>
  workspace.sandbox.knowledgeDocuments.create(knowledge_base_id, document)

const search = (query: string, limit = 5) => searchKnowledge(server.db, { knowledge_base_id, query, limit })

describe('a question finds the passage', () => {
  test.each([
    ['What are your opening hours, please?', 'Bakery › Opening hours'],
    ['are you open on sunday', 'Bakery › Opening hours'],
    ['Do you DELIVER to Lagos?', 'Bakery › Delivering'],
    ['e kaabo', 'Bakery › Yorùbá'],
    ['Ẹ KÁÀBỌ̀', 'Bakery › Yorùbá'],
    ['kosai', 'Bakery › Hausa'],
    ['Surulere', 'Bakery'],
  ])('%s', async (query, heading) => {
    const [best] = await search(query)
    expect(best).toMatchObject({ title: 'Handbook', heading })
  })

  test('a word of the title counts', async () => {
    expect(await search('refunds')).toEqual([expect.objectContaining({ title: 'Refunds' })])
  })
})

test('the best come first, at most as many as asked for, and each knows where it stands', async () => {
  const found = await search('bread refunded', 2)
  expect(found).toEqual([
    {
      title: 'Refunds',
      heading: '',
      text: 'Money comes back within five days.\n\nBread that was eaten is not refunded.',
      score: expect.any(Number) as number,
    },
    { title: 'Handbook', heading: 'Bakery', text: 'We bake bread in Surulere.', score: expect.any(Number) as number },
  ])
  expect(found[0]!.score).toBeGreaterThan(found[1]!.score)
  expect(await search('bread refunded', 1)).toHaveLength(1)
})

test.each([['pharmacy'], ['the and of'], ['?!'], [''], ["'; drop table agents; --"], ['& | ! ( ) :*'], ['"unclosed']])(
  '%j finds nothing',
  async (query) => {
    expect(await search(query)).toEqual([])
  },
)

test('another knowledge base is not searched, and a deleted document is not found', async () => {
  const { document_id } = await add({ title: 'Secret', content: 'The zebra code.' })
  const other = await workspace.sandbox.knowledgeBases.create({ name: 'Other' })
  const elsewhere = { knowledge_base_id: other.knowledge_base_id, query: 'zebra', limit: 5 }
  expect(await searchKnowledge(server.db, elsewhere)).toEqual([])
  expect(await search('zebra')).toHaveLength(1)
  await workspace.sandbox.knowledgeDocuments.delete(knowledge_base_id, document_id)
  expect(await search('zebra')).toEqual([])
})

test('a search of the API gives the same passages with their scores, at most ten', async () => {
  const { knowledgeBases } = workspace.production
  const { passages } = await knowledgeBases.search(knowledge_base_id, { query: 'bread refunded' })
  expect(passages).toEqual(await search('bread refunded', 10))
  expect((await knowledgeBases.search(knowledge_base_id, { query: 'pharmacy' })).passages).toEqual([])
  const many = await workspace.sandbox.knowledgeBases.create({ name: 'Many' })
  const content = Array.from({ length: 12 }, (_, at) => `# Part ${at}\nMore bread.`).join('\n')
  const document = { title: 'Many', content, content_type: 'text/markdown' } as const
  await workspace.sandbox.knowledgeDocuments.create(many.knowledge_base_id, document)
  const found = await knowledgeBases.search(many.knowledge_base_id, { query: 'bread' })
  expect(found.passages).toHaveLength(10)
})

test.each([[''], ['x'.repeat(1_001)]])('400: a query of %j', async (query) => {
  const refused = workspace.sandbox.knowledgeBases.search(knowledge_base_id, { query })
  await expect(refused).rejects.toMatchObject({ status: 400 })
})
