import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DocumentApi } from './support/document-api.ts'
import { TEST_KEY } from './support/fake-api.ts'

/** In the order of the README. */
const snippets: Record<string, () => Promise<unknown>> = {
  quickstart: () => import('./readme/quickstart.ts'),
  environments: () => import('./readme/environments.ts'),
  errors: () => import('./readme/errors.ts'),
  'is-ohun-error': () => import('./readme/is-ohun-error.ts'),
  retries: () => import('./readme/retries.ts'),
  idempotency: () => import('./readme/idempotency.ts'),
  messages: () => import('./readme/messages.ts'),
  timeouts: () => import('./readme/timeouts.ts'),
  paging: () => import('./readme/paging.ts'),
  streams: () => import('./readme/streams.ts'),
  opened: () => import('./readme/opened.ts'),
  'create-and-wait': () => import('./readme/create-and-wait.ts'),
  'live-call': () => import('./readme/live-call.ts'),
  transcript: () => import('./readme/transcript.ts'),
  conversations: () => import('./readme/conversations.ts'),
  'take-over': () => import('./readme/take-over.ts'),
  files: () => import('./readme/files.ts'),
  exports: () => import('./readme/exports.ts'),
  'raw-response': () => import('./readme/raw-response.ts'),
  hooks: () => import('./readme/hooks.ts'),
  logging: () => import('./readme/logging.ts'),
  money: () => import('./readme/money.ts'),
  testing: () => withoutStubs(() => import('./readme/testing.ts')),
  'small-bundles': () => import('./readme/small-bundles.ts'),
  'other-operations': () => import('./readme/other-operations.ts'),
}

const api = new DocumentApi()

beforeAll(() => {
  stubGlobals()
  vi.stubEnv('OHUN_API_KEY', TEST_KEY)
  for (const level of ['log', 'debug', 'info'] as const) vi.spyOn(console, level).mockReturnValue()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('the code of the README is the code that is compiled and run here', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
  expect(blocks).toEqual(Object.keys(snippets).map(codeOf))
})

test.each(Object.entries(snippets))('%s runs', async (_, run) => {
  await run()
})

test('together they went through', () => {
  expect(new Set(api.called)).toEqual(
    new Set([
      'createAgent',
      'claimNumberAutomatically',
      'createCall',
      'getCall',
      'getAgent',
      'listCalls',
      'streamEvents',
      'connectCall',
      'streamTranscript',
      'listConversations',
      'listMessages',
      'getConversation',
      'updateConversation',
      'streamConversation',
      'createMessage',
      'getCallRecording',
      'exportConversations',
    ]),
  )
})

function stubGlobals(): void {
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('WebSocket', api.WebSocket)
}

/** For the part about tests, which answers for itself. */
async function withoutStubs(run: () => Promise<unknown>): Promise<void> {
  vi.unstubAllGlobals()
  await run().finally(stubGlobals)
}

function codeOf(name: string): string {
  const source = readFileSync(new URL(`readme/${name}.ts`, import.meta.url), 'utf8')
  return source.slice(source.indexOf('// README\n') + '// README\n'.length)
}
