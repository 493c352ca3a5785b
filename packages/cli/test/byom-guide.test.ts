import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { STREAM_LIMITS } from '@ohun/reply-stream'
import { makeMachineAnswered, signedPost } from '@ohun/webhook-verifier/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../server/src/delivery/time-limits.ts'
import { freePort } from '../../server/test/support/kernel-ports.ts'
import { startModelServer } from '../../server/test/support/model-server.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { COMPILED } from './support/compiled.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands, files, dialogs } = guide(
  'byom.md',
  'streamed-replies.md',
  'model-endpoints.md',
  'testing-backends.md',
)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('no page about backends has a snippet that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
  expect(text.match(/^```ts$/gm)).toHaveLength(files.size)
})

test('the pages about backends explain every reason for a fallback, and have the limits of the service', () => {
  const table = /\| `fallback_reason` \| .+\n\|---.+\n([^]*?)\n\n/.exec(text)![1]!
  const reasons = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, names]) => names!.match(/\w+/g) ?? [])
  expect(reasons.toSorted()).toEqual(document.components.schemas.FallbackReason.enum.toSorted())
  const { turn, tool, screening, machine, analysis } = SYNCHRONOUS_TIMEOUTS_MS
  expect(text).toMatch(new RegExp(`^\\| \\[voice turn\\].*\\| ${turn / 1_000} s \\|$`, 'm'))
  expect(text).toMatch(new RegExp(`^\\| \\[\`call.screening\`\\].*\\| ${screening / 1_000} s \\|$`, 'm'))
  expect(text).toMatch(new RegExp(`^\\| \\[\`call.machine_answered\`\\].*\\| ${machine / 1_000} s \\|$`, 'm'))
  expect(text).toMatch(new RegExp(`^\\| \\[\`call.analysis\`\\].*\\| ${analysis / 1_000} s \\|$`, 'm'))
  expect(text).toMatch(new RegExp(`^\\| \\[\`tool.invocation\`\\].*\\| ${tool / 1_000} s \\|$`, 'm'))
})

test('docs/streamed-replies.md has the limits of streams', () => {
  const { first_ms, gap_ms, total_ms, characters, bytes, events, event_bytes } = STREAM_LIMITS
  expect(first_ms, 'as long as a whole reply').toBe(SYNCHRONOUS_TIMEOUTS_MS.turn)
  expect(text).toContain(`| first text | within ${first_ms / 1_000} s of the request`)
  expect(text).toContain(`| between two pieces | ${gap_ms / 1_000} s.`)
  const whole = `${total_ms / 1_000} s, ${characters / 1_024} Ki characters of text, ${bytes / 1_024 ** 2} MiB`
  expect(text).toContain(`| whole reply | ${whole}`)
  expect(text).toContain(`| events | ${events.toLocaleString('en')}, each of at most ${event_bytes / 1_024} KB`)
})

test('the backend of docs/byom.md answers every command of the pages', async () => {
  const folder = guideFolder()
  const { sandbox_key, signing_secret } = await server.workspace()
  const port = await freePort()
  const printed = await startBackend(folder, { port, signing_secret, node_flags: ['--import', onTestClock()] })
  const shell = guideShell(folder, { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url })
  const run = (name: string) => shell(commands.get(name)?.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`))

  await run('agent')
  expect(JSON.parse(await run('playground'))).toMatchObject({ text: 'You said: Where is my order?' })
  const tool_calls = [{ name: 'find_order', result: { order: '1042', status: 'on its way' }, error: null }]
  expect(JSON.parse(await run('tool'))).toMatchObject({ tool_calls })
  await run('call')
  for (let half = 0; half < 14; half++) await server.advance(500)
  const result = await run('result')
  expect(result).toContain('"end_reason": "agent_hangup"')
  expect(result).toContain('Thank you for calling. Goodbye!')
  const asked = signedPost(makeMachineAnswered(), { secret: signing_secret, now: server.clock.now() })
  const machine = await fetch(`http://127.0.0.1:${port}/`, asked)
  expect(await machine.json()).toMatchObject({ action: 'leave_message' })
  await expect.poll(() => printed).toEqual([expect.stringMatching(/^call_\w+ took \d s$/)])
})

test('the endpoint of docs/model-endpoints.md answers in the playground, with its key', async () => {
  const models = await startModelServer()
  onTestFinished(() => models.close())
  models.reply({ pieces: ['At eight.'] })
  const { sandbox_key } = await server.workspace()
  const MODEL_KEY = 'sk-of-the-guide'
  const shell = guideShell(guideFolder(), { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url, MODEL_KEY })
  const printed = await shell(commands.get('endpoint')?.replace('http://127.0.0.1:8000', models.url))
  expect(JSON.parse(printed)).toMatchObject({ text: 'At eight.' })
  expect(models.requests).toMatchObject([{ path: '/v1/chat/completions', authorization: `Bearer ${MODEL_KEY}` }])
})

test('the backend of docs/byom.md passes the tools for backends, without a service', async () => {
  const folder = guideFolder()
  const [port, signing_secret] = [await freePort(), 'whsec_guide']
  await startBackend(folder, { port, signing_secret })
  for (const [name, dialog] of dialogs) writeFileSync(join(folder, name), dialog)
  const shell = guideShell(folder, { OHUN_SIGNING_SECRET: signing_secret })
  const run = async (name: string): Promise<unknown> =>
    JSON.parse(await shell(commands.get(name)?.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)))
  expect(await run('trigger')).toMatchObject({ reply: { text: 'You said: Where is my order?' }, faults: [] })
  expect(await run('simulate')).toMatchObject({ passed: true, runs: 20, requests: 100 })
  expect(await run('doctor')).toMatchObject({ healthy: true })
})

interface Backend {
  port: number
  signing_secret: string
  node_flags?: string[]
}

/** The lines that it prints; it listens when this resolves. */
async function startBackend(folder: string, { port, signing_secret, node_flags = [] }: Backend) {
  const source = files.get('agent.ts')!.replace('.listen(3000)', `.listen(${port}, () => console.log('listening'))`)
  writeFileSync(join(folder, 'agent.ts'), source)
  const backend = spawn(process.execPath, [...node_flags, 'agent.ts'], {
    cwd: folder,
    env: { ...COMPILED, OHUN_SIGNING_SECRET: signing_secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void backend.kill())
  const lines = createInterface({ input: backend.stdout })
  await once(lines, 'line')
  const printed: string[] = []
  lines.on('line', (line) => printed.push(line))
  return printed
}

/** Signatures have the time of the server's clock, which the tests move. */
function onTestClock(): string {
  const ahead_ms = Date.now() - server.clock.now().getTime()
  return `data:text/javascript,const real = Date.now; Date.now = () => real() - ${ahead_ms}`
}
