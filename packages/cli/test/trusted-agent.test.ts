import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startModelServer,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
} from '../../server/test/support/model-server.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { machine } from './support/terminal.ts'

const GOOD = 'You sell bread. Orders arrive within three days.\n'
const SUITE = `
name: Orders
scenarios:
  - name: The caller learns when the order arrives
    steps: [Where is my order?]
    expect:
      - says: { contains: three days }
`

let server: TestServer
let model: ModelServer

beforeAll(async () => {
  server = await startTestServer()
  model = await startModelServer()
  model.replyBy(obey)
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

/** A model that knows what its prompt says, and nothing else. */
function obey({ body }: ModelRequest): ModelReply {
  const prompt = body.messages.find(({ role }) => role === 'system')?.content
  const knows = typeof prompt === 'string' && prompt.includes('three days')
  return { pieces: [knows ? 'It arrives within three days.' : 'I do not know.'] }
}

/** A folder in which somebody works with a sandbox key. */
async function desk() {
  const { sandbox_key } = await server.workspace({ plan: 'builder' })
  const { directory, ohun } = await machine()
  const env = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const on_pause = (): Promise<void> => server.settle()
  const run = (...argv: string[]) => ohun(argv, { createClient: createSdkClient, on_pause, env })
  const json = async <Answer>(...argv: string[]): Promise<Answer> => {
    const { stdout, stderr, exit_code } = await run(...argv)
    expect({ stderr, exit_code }).toEqual({ stderr: '', exit_code: 0 })
    return JSON.parse(stdout) as Answer
  }
  const prompt = join(directory, 'agents', 'front-desk', 'prompt.md')
  await mkdir(join(directory, 'scenarios'))
  await writeFile(join(directory, 'scenarios', 'orders.yaml'), SUITE)
  return { directory, run, json, prompt }
}

test('somebody changes a prompt, sees the suite fail, fixes it, tries it on a tenth of the callers, and goes back', async () => {
  const { directory, run, json, prompt } = await desk()
  const settings = ['--webhook-url', `${model.url}/v1`, '--webhook-format', 'chat_completions', '--webhook-model', 'm']
  const named = ['--display-name', 'Front desk', '--system-prompt', GOOD.trim()]
  const { agent_id } = await json<{ agent_id: string }>('agents', 'create', ...named, ...settings)
  const simulate = (...flags: string[]) => run('simulate', 'scenarios/orders.yaml', '--agent', agent_id, ...flags)

  await json('agents', 'pull')
  expect(await readFile(prompt, 'utf8')).toBe(GOOD)

  await writeFile(prompt, 'You sell bread. Be brief.\n')
  await json('agents', 'push', '--draft')
  const red = await simulate('--agent-version', 'draft', '--junit', 'orders.xml')
  expect(red.exit_code).toBe(1)
  expect(await readFile(join(directory, 'orders.xml'), 'utf8')).toContain('three days')
  expect(red.stdout + red.stderr).toContain('I do not know.')

  await writeFile(prompt, `${GOOD.trim()} Be brief.\n`)
  await json('agents', 'push', '--draft')
  expect(await simulate('--agent-version', 'draft')).toMatchObject({ stderr: '', exit_code: 0 })

  await json('agents', 'draft', 'publish', agent_id, '--percent', '10')
  const { rollouts } = await json<{ rollouts: { version: number; percent: number }[] }>(
    'agents',
    'rollouts',
    'list',
    agent_id,
  )
  expect(rollouts).toMatchObject([{ percent: 10 }])
  const version = String(rollouts[0]!.version)
  const compared = await json<object>('agents', 'versions', 'compare', agent_id, '--from', '1', '--to', version)
  expect(JSON.stringify(compared)).toContain('Be brief.')

  await json('agents', 'versions', 'publish', agent_id, version)
  await json('agents', 'versions', 'rollback', agent_id)
  expect(await json('agents', 'get', agent_id)).toMatchObject({ system_prompt: GOOD.trim() })
})
