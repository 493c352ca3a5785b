import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { referencePages } from './pages.ts'
import { searchSections } from './search.ts'

const pages = new Map(referencePages().map((page) => [`${page.section}/${page.page}`, page]))
const samplesIn = (id: string): string => contentOf(`api/${id}`).split(/<div class="samples">|<\/div>/)[1]!
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

test('in the samples of every operation each field of a body with several has a line of its own', () => {
  for (const { id, body, sdk, hidden } of contract.operations) {
    const example = body?.media.find(({ example }) => example)?.example as object | undefined
    const names = Object.keys(example ?? {})
    if (names.length < 2 || hidden) continue
    const text = samplesIn(id)
    const fields = names.map((name) => new RegExp(String.raw`(?:^|[\s{,"])${name}"?: `))
    const sent = text
      .split('[Response')[0]!
      .split('\n')
      .filter((line) => fields.some((field) => field.test(line)))
    expect(sent.length, id).toBeGreaterThanOrEqual(names.length * (sdk ? 2 : 1))
    expect(sent.filter((line) => fields.filter((field) => field.test(line)).length > 1)).toEqual([])
  }
})

test('the response of every operation is beside its request', () => {
  for (const { id, responses } of contract.operations) {
    const first = responses.find(({ status }) => status < 400)
    expect(samplesIn(id), id).toContain(`[Response ${first!.status}`)
    const rest = contentOf(`api/${id}`).split('## Response')[1] ?? ''
    expect(rest, id).not.toContain('[Example]')
  }
})

test.each([
  ['createCall', '"status": "ringing"'],
  ['deleteAgent', 'HTTP/1.1 204 No Content'],
  ['getCallRecording', 'Content-Type: audio/wav'],
  ['streamEvents', '"event_type": "call.initiated"'],
])('the response of %s shows %s', (id, text) => {
  expect(samplesIn(id)).toContain(text)
})

test('a command with several flags has each on a line of its own', () => {
  const command = 'ohun calls create \\\n  --agent-id agt_0Ub5Xw1A000k3mZq8RtYvLp \\\n  --to-number +2348031234567\n'
  expect(samplesIn('createCall')).toContain(command)
  expect(contentOf('cli/calls')).toContain(command)
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
    {
      anchor: 'place-a-call',
      titles: ['API', 'Place a call'],
      text: expect.stringContaining('createCall POST /v1/calls ohun.calls.create'),
    },
  ])
  const titles = (file: string) => searchSections(file)!.map((section) => section.titles.at(-1))
  expect(titles('/docs/sdk/calls.md')).toContain('ohun.calls.createAndWait')
  expect(titles('/docs/cli/ohun.md')).toContain('ohun doctor')
  expect(searchSections('/docs/voice.md')).toBeUndefined()
})
