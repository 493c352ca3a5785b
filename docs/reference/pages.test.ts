import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { referencePages } from './pages.ts'
import { searchSections } from './search.ts'

const pages = new Map(referencePages().map((page) => [`${page.section}/${page.page}`, page]))
const contentOf = (path: string): string => pages.get(path)!.content

test('every operation has a page with a sample for each client that has it', () => {
  for (const { id, hidden, alias_of, path, cli } of contract.operations) {
    const content = contentOf(`api/${id}`)
    expect(content).toContain(path)
    expect(content).toContain('[curl]')
    const has_client = !hidden && alias_of === undefined
    expect([content.includes('[SDK]'), content.includes('[Command line]')], id).toEqual([
      has_client,
      has_client && cli !== false,
    ])
  }
})

test('every error code has a page that says what a program gets and whether to retry', () => {
  for (const [code, { status }] of Object.entries(contract.errors)) {
    const content = contentOf(`errors/${code}`)
    expect(content).toContain(`"error_code": "${code}"`)
    expect(content).toContain(String(status))
    expect(content).toContain('## Retry')
  }
})

test('no page has two addresses, and titles and descriptions are there', () => {
  expect(pages.size).toBe(referencePages().length)
  for (const { title, description, content } of pages.values()) {
    expect(title).not.toBe('')
    expect(description).not.toBe('')
    expect(content).toMatch(/^# /)
  }
})

test('fields show type, presence, values and nested fields', () => {
  const content = contentOf('api/createCall')
  expect(content).toContain(
    '<code v-pre>to_number</code> <span class="type">string</span> <span class="required">required</span>',
  )
  expect(content).toContain('One of `initiated`, `ringing`,')
  expect(content).toContain('<summary>Fields of <code v-pre>transcript</code></summary>')
})

test('methods that take several requests are in the reference of the SDK', () => {
  expect(contentOf('sdk/calls')).toContain('createAndWait(body: CallCreate, ')
  expect(contentOf('sdk/client')).toContain('## OhunOptions')
})

test('commands that are no operations are in the reference of the command line', () => {
  expect(contentOf('cli/ohun')).toContain('## ohun doctor')
  expect(contentOf('cli/calls')).toContain('## ohun calls create')
})

test('the search knows an operation by its id, a method and a command by their names', () => {
  expect(searchSections('/anywhere/docs/api/createCall.md')).toEqual([
    { titles: ['API', 'Place a call'], text: expect.stringContaining('createCall POST /v1/calls ohun.calls.create') },
  ])
  const titles = (file: string) => searchSections(file)!.map((section) => section.titles.at(-1))
  expect(titles('/docs/sdk/calls.md')).toContain('ohun.calls.createAndWait')
  expect(titles('/docs/cli/ohun.md')).toContain('ohun doctor')
  expect(searchSections('/docs/voice.md')).toBeUndefined()
})
