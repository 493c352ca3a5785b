import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { agentFields, defaultOf, OPTIONAL } from '../src/agent-files/agent-fields.ts'
import { createSdkClient } from '../src/client.ts'
import { exitCodes } from '../src/exit-codes.ts'
import { machine, type Terminal } from './support/terminal.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ OHUN_RATE_LIMITS: 'starter:10000,builder:10000,scale:20000,payg:1' })
})
afterAll(() => server.stop())

interface Changes {
  differences: { folder: string; item: string; changed: string; diff: string }[]
  changes: { folder: string; item: string }[]
  pulled: { folder: string; items: string[] }[]
  variables: string[]
  missing: string[]
}

const hook = 'https://8.8.8.8/turns'

/** A workspace, and a folder that is empty. */
async function setUp() {
  const { sandbox_key } = await server.workspace()
  const { directory, ohun } = await machine()
  const env = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const cli = (argv: string[], options: Terminal = {}) =>
    ohun(argv, { createClient: createSdkClient, ...options, env: { ...env, ...options.env } })
  const run = async (argv: string[], more: Record<string, string> = {}) => {
    const { exit_code, stdout, stderr } = await cli(argv, { env: more })
    const message = stderr === '' ? '' : (JSON.parse(stderr) as { message: string }).message
    return { exit_code, message, report: (stdout === '' ? {} : JSON.parse(stdout)) as Changes }
  }
  const api = async <Answer = Record<string, unknown>>(...argv: string[]) => {
    const { stdout, stderr } = await cli(argv)
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as Answer
  }
  const file = (name: string) => readFile(join(directory, 'agents', name), 'utf8')
  const write = async (name: string, text: string) => {
    const path = join(directory, 'agents', name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
  }
  return { directory, cli, run, api, file, write }
}

const createAgent = ['agents', 'create', '--display-name', 'Front desk', '--webhook-url', hook]

const frontDesk = `
display_name: Front desk
ai_provider: byom
webhook_url: ${hook}
language: pcm # Most callers speak Pidgin.
system_prompt_file: prompt.md
tool_definitions_file: tools.yaml
knowledge_base: Clinic
filler_texts: [One moment, please.]
endpoints:
  - url: https://8.8.4.4/\${EVENTS_PATH}
    event_types: [call.completed]
    headers: { X-Token: "Bearer \${EVENTS_TOKEN}" }
routing_rules:
  - { number: "NUMBER", match_type: keyword, match_value: opening hours, priority: 10 }
`
const tools = `
- type: function
  function: { name: find_order, description: Finds an order, parameters: { type: object, properties: {} } }
`
const secrets = { EVENTS_PATH: 'path-7351', EVENTS_TOKEN: 'token-8462' }

/** The files of one agent with everything that a file can have. */
async function written() {
  const set = await setUp()
  const { agent_id } = await set.api('agents', 'create', '--display-name', 'First', '--webhook-url', hook)
  const claim = ['numbers', 'auto', '--agent-id', String(agent_id), '--type', 'mobile_virtual', '--country-code', 'NG']
  const claimed = await set.api<{ e164: string }>(...claim)
  await set.run(['agents', 'delete', String(agent_id), '--yes'])
  await set.write('front-desk/agent.yaml', frontDesk.replace('NUMBER', claimed.e164))
  await set.write('front-desk/prompt.md', 'You are Ada.\n\nBe brief.\n')
  await set.write('front-desk/tools.yaml', tools)
  await set.write('knowledge/clinic/knowledge.yaml', 'name: Clinic\ndocuments:\n  - { title: Hours, file: hours.md }\n')
  await set.write('knowledge/clinic/hours.md', '# Hours\n\nFrom 9 to 6.\n')
  return { ...set, e164: claimed.e164 }
}

interface ListedAgent {
  agent_id: string
  version: number
  [field: string]: unknown
}

const firstAgent = async (api: (...argv: string[]) => Promise<unknown>) =>
  ((await api('agents', 'list')) as { agents: ListedAgent[] }).agents[0]!

test('a new agent has the defaults that files omit', async () => {
  const { api } = await setUp()
  const agent = await api(...createAgent)
  for (const { name } of agentFields) {
    if (OPTIONAL.has(name) || name === 'display_name' || name === 'webhook_url') continue
    const value = name === 'tool_definitions' ? JSON.parse(String(agent[name])) : agent[name]
    expect({ [name]: value }).toEqual({ [name]: defaultOf(name) })
  }
})

describe('a push', () => {
  test('creates everything, changes nothing the second time, and keeps secrets out of every file and message', async () => {
    const { cli, run, api, file, e164 } = await written()
    const dry = await run(['agents', 'push', '--dry-run'], secrets)
    expect(dry).toMatchObject({ exit_code: 0, message: '' })
    expect(await api('agents', 'list')).toMatchObject({ agents: [] })
    const first = await cli(['agents', 'push'], { env: secrets })
    expect(first).toMatchObject({ exit_code: 0, stderr: '' })
    expect(JSON.parse(first.stdout).changes).toEqual(dry.report.changes)
    const agent = await firstAgent(api)
    expect(agent).toMatchObject({ language: 'pcm', system_prompt: 'You are Ada.\n\nBe brief.', version: 1 })
    expect(JSON.parse(String(agent['tool_definitions']))).toMatchObject([{ function: { name: 'find_order' } }])
    const { endpoints } = await api<{ endpoints: unknown }>('webhooks', 'endpoints')
    expect(endpoints).toMatchObject([{ url: 'https://8.8.4.4/path-7351', header_names: ['X-Token'] }])
    expect(await api('routing-rules', 'list')).toMatchObject({
      routing_rules: [{ match_value: 'opening hours', priority: 10 }],
    })
    expect(e164).toMatch(/^\+/)
    const second = await cli(['agents', 'push'], { env: secrets })
    expect(JSON.parse(second.stdout)).toMatchObject({ changes: [] })
    expect(await firstAgent(api)).toEqual(agent)
    expect((await run(['agents', 'diff'], secrets)).exit_code).toBe(0)
    const seen = `${first.stdout}${second.stdout}${await file('.ohun-state.json')}`
    for (const secret of Object.values(secrets)) expect(seen).not.toContain(secret)
  })

  test('changes only what differs: a field, a document, an endpoint, a rule; and removes what the file no longer lists', async () => {
    const { run, api, file, write } = await written()
    await run(['agents', 'push'], secrets)
    const yaml = (await file('front-desk/agent.yaml'))
      .replace('priority: 10', 'priority: 20')
      .replace('language: pcm', 'language: yo')
    await write('front-desk/agent.yaml', yaml.replace('event_types: [call.completed]', 'active: false'))
    await write('knowledge/clinic/hours.md', '# Hours\n\nFrom 8 to 6.\n')
    const pushed = await run(['agents', 'push'], secrets)
    const items = pushed.report.changes.map(({ folder, item }) => `${folder} ${item}`)
    expect(items).toEqual([
      'front-desk language',
      'front-desk endpoint https://8.8.4.4/…',
      expect.stringMatching(/^front-desk rule \+\d+ keyword opening hours$/),
      'knowledge/clinic document Hours',
    ])
    expect(await firstAgent(api)).toMatchObject({ language: 'yo', version: 2 })
    const { endpoints } = await api<{ endpoints: unknown[] }>('webhooks', 'endpoints')
    expect(endpoints).toMatchObject([{ active: false, event_types: [] }])
    const bases = await api<{ knowledge_bases: { knowledge_base_id: string }[] }>('knowledge-bases', 'list')
    const { knowledge_base_id } = bases.knowledge_bases[0]!
    const { documents } = await api<{ documents: { document_id: string }[] }>(
      'knowledge-documents',
      'list',
      knowledge_base_id,
    )
    expect(documents).toHaveLength(1)
    const document = await api('knowledge-documents', 'get', knowledge_base_id, documents[0]!.document_id)
    expect(document).toMatchObject({ content: '# Hours\n\nFrom 8 to 6.' })

    await write(
      'front-desk/agent.yaml',
      `${yaml.slice(0, yaml.indexOf('filler_texts'))}endpoints: []\nrouting_rules: []\n`,
    )
    expect(await run(['agents', 'push'], secrets)).toMatchObject({ exit_code: 0 })
    expect(await firstAgent(api)).toMatchObject({ filler_texts: null })
    expect(await api('webhooks', 'endpoints')).toMatchObject({ endpoints: [] })
    expect(await api('routing-rules', 'list')).toMatchObject({ routing_rules: [] })
    expect((await run(['agents', 'diff'], secrets)).exit_code).toBe(0)
  })

  test('never overwrites what was changed on the service, except with --force', async () => {
    const { run, api, write } = await written()
    await run(['agents', 'push'], secrets)
    const { agent_id } = await firstAgent(api)
    await api('agents', 'update', agent_id, '--greeting-text', 'Good day.')
    await write('front-desk/prompt.md', 'You are Ada.\n')
    const diff = await run(['agents', 'diff'], secrets)
    expect(diff.exit_code).toBe(exitCodes.conflict)
    const sides = diff.report.differences.map(({ item, changed }) => [item, changed])
    expect(sides).toEqual([
      ['system_prompt', 'files'],
      ['greeting_text', 'service'],
    ])
    const refused = await run(['agents', 'push'], secrets)
    expect(refused).toMatchObject({ exit_code: exitCodes.conflict })
    expect(refused.message).toContain('front-desk: greeting_text was changed on the service')
    expect(await firstAgent(api)).toMatchObject({ greeting_text: 'Good day.', version: 2 })
    expect(await run(['agents', 'push', '--force'], secrets)).toMatchObject({ exit_code: 0 })
    expect(await firstAgent(api)).toMatchObject({ greeting_text: null, system_prompt: 'You are Ada.', version: 3 })
  })

  test('--draft changes the draft and nothing that is live, and refuses what a draft cannot have', async () => {
    const { run, api, file, write } = await written()
    const early = await run(['agents', 'push', '--draft'], secrets)
    expect(early).toMatchObject({ exit_code: exitCodes.validation })
    expect(early.message).toContain('front-desk: does not exist on the service yet')
    await run(['agents', 'push'], secrets)
    await write('front-desk/prompt.md', 'You are Ada. Offer a call back.\n')
    const pushed = await run(['agents', 'push', '--draft'], secrets)
    expect(pushed).toMatchObject({ exit_code: 0, report: { draft: true, changes: [{ item: 'system_prompt' }] } })
    expect((await run(['agents', 'push', '--draft'], secrets)).report.changes).toEqual([])
    const { agent_id, version } = await firstAgent(api)
    expect(version).toBe(1)
    const draft = await api('agents', 'draft', 'get', agent_id)
    expect(draft).toMatchObject({ settings: { system_prompt: 'You are Ada. Offer a call back.' } })
    await api('agents', 'draft', 'publish', agent_id)
    expect((await run(['agents', 'diff'], secrets)).exit_code).toBe(0)
    await write('front-desk/agent.yaml', `${await file('front-desk/agent.yaml')}description: A note\n`)
    const refused = await run(['agents', 'push', '--draft'], secrets)
    expect(refused.message).toContain('front-desk: description cannot be in a draft')
  })
})

describe('a pull', () => {
  test('writes files that a push finds unchanged, in another workspace too', async () => {
    const { run, api, file } = await setUp()
    const { agent_id } = await api(...createAgent)
    await api(
      'agents',
      'update',
      String(agent_id),
      '--data',
      JSON.stringify({ system_prompt: 'You are Ada.\n\nBe brief.' }),
    )
    const secret_url = 'https://8.8.4.4/services/T0123456789abcdefghij'
    await api(
      'webhook-endpoints',
      'create',
      String(agent_id),
      '--data',
      JSON.stringify({ url: secret_url, headers: { 'X-Token': 'a' } }),
    )
    const pulled = await run(['agents', 'pull'])
    expect(pulled.report.variables).toEqual(['FRONT_DESK_HEADER_X_TOKEN', 'FRONT_DESK_ENDPOINT_URL'])
    expect(await file('front-desk/prompt.md')).toBe('You are Ada.\n\nBe brief.\n')
    const yaml = await file('front-desk/agent.yaml')
    expect(yaml).toContain('url: ${FRONT_DESK_ENDPOINT_URL}')
    expect(yaml).not.toContain('T0123456789')
    expect(yaml).not.toContain('call_window')
    const env = { FRONT_DESK_ENDPOINT_URL: secret_url, FRONT_DESK_HEADER_X_TOKEN: 'a' }
    expect(await run(['agents', 'diff'], env)).toMatchObject({ exit_code: 0, report: { differences: [] } })
    expect((await run(['agents', 'pull'])).report.pulled).toEqual([])
    const { sandbox_key } = await server.workspace()
    const elsewhere = { ...env, OHUN_API_KEY: sandbox_key }
    expect((await run(['agents', 'push'], elsewhere)).exit_code).toBe(0)
    expect((await run(['agents', 'push'], elsewhere)).report.changes).toEqual([])
    expect((await run(['agents', 'diff'], env)).exit_code).toBe(0)
  })

  test('takes what changed on the service, keeps comments and changes of the files, and overwrites none except with --force', async () => {
    const { run, api, file, write } = await written()
    await run(['agents', 'push'], secrets)
    const { agent_id } = await firstAgent(api)
    await api('agents', 'update', agent_id, '--greeting-text', 'Good day.')
    await write('front-desk/prompt.md', 'You are Ada.\n')
    expect((await run(['agents', 'pull', '--dry-run'])).report.pulled).toEqual([
      { folder: 'front-desk', items: ['greeting_text'] },
    ])
    expect(await file('front-desk/agent.yaml')).not.toContain('Good day.')
    expect((await run(['agents', 'pull'])).exit_code).toBe(0)
    const yaml = await file('front-desk/agent.yaml')
    expect(yaml).toContain('greeting_text: Good day.')
    expect(yaml).toContain('# Most callers speak Pidgin.')
    expect(yaml).toContain('${EVENTS_PATH}')
    expect(await file('front-desk/prompt.md')).toBe('You are Ada.\n')
    const diff = await run(['agents', 'diff'], secrets)
    expect(diff).toMatchObject({ exit_code: 1, report: { differences: [{ item: 'system_prompt', changed: 'files' }] } })

    await api('agents', 'update', agent_id, '--system-prompt', 'You are Bola.')
    const refused = await run(['agents', 'pull'])
    expect(refused).toMatchObject({ exit_code: exitCodes.conflict })
    expect(refused.message).toContain('front-desk: system_prompt differs on both sides')
    expect(await file('front-desk/prompt.md')).toBe('You are Ada.\n')
    expect((await run(['agents', 'pull', '--force'])).exit_code).toBe(0)
    expect(await file('front-desk/prompt.md')).toBe('You are Bola.\n')
  })

  test('takes one agent, and names a folder that has lost its agent', async () => {
    const { run, api } = await setUp()
    const { agent_id } = await api(...createAgent)
    await api('agents', 'create', '--display-name', 'Knowledge', '--webhook-url', hook)
    expect((await run(['agents', 'pull', '--agent', 'Front desk'])).report.pulled.map(({ folder }) => folder)).toEqual([
      'front-desk',
    ])
    expect((await run(['agents', 'pull'])).report.pulled.map(({ folder }) => folder)).toEqual(['knowledge-2'])
    await api('agents', 'list')
    expect((await run(['agents', 'delete', String(agent_id), '--yes'])).exit_code).toBe(0)
    expect((await run(['agents', 'pull'])).report.missing).toEqual(['front-desk'])
    expect((await run(['agents', 'push'])).exit_code).toBe(exitCodes.conflict)
    expect((await run(['agents', 'push', '--agent', 'nobody'])).exit_code).toBe(exitCodes.usage)
  })
})

describe('a fault', () => {
  test('a folder without agents is refused: a wrong --dir must not look like no drift', async () => {
    const { run } = await setUp()
    const { exit_code, message } = await run(['agents', 'diff', '--dir', 'nowhere'])
    expect({ exit_code, message }).toMatchObject({
      exit_code: exitCodes.usage,
      message: expect.stringContaining('nowhere has no agents'),
    })
  })

  test('a name on the service cannot lead out of the folder', async () => {
    const { run, api } = await setUp()
    await api('agents', 'create', '--display-name', '../../Escape', '--webhook-url', hook)
    expect((await run(['agents', 'pull'])).report.pulled.map(({ folder }) => folder)).toEqual(['escape'])
  })

  test('a field that the service refuses is named, and nothing is recorded as pushed', async () => {
    const { run, write } = await setUp()
    await write('ada/agent.yaml', `display_name: Ada\nwebhook_url: ${hook}\ncall_window_timezone: Mars/Base\n`)
    const refused = await run(['agents', 'push'])
    expect(refused.exit_code).toBe(exitCodes.validation)
    expect(refused.message).toMatch(/^agents\/ada\/agent.yaml:3:1: call_window_timezone/)
    expect((await run(['agents', 'diff'])).exit_code).toBe(1)
  })
})

describe('MCP servers', () => {
  const withServer = (more = ''): string => `
display_name: Front desk
ai_provider: openai
mcp_servers:
  - name: orders # The shop.
    url: https://8.8.4.4/\${MCP_PATH}
    headers: { Authorization: "Bearer \${MCP_TOKEN}" }
    allowed_tools: [find_order]
${more}`
  const values = { MCP_PATH: 'path-9021', MCP_TOKEN: 'token-3378' }
  const orders = {
    name: 'orders',
    url: 'https://8.8.4.4/path-9021',
    header_names: ['Authorization'],
    allowed_tools: ['find_order'],
    timeout_ms: 5_000,
  }

  test('are pushed with the values of variables, which stand in no file and no message', async () => {
    const { cli, run, api, file, write } = await setUp()
    await write('front-desk/agent.yaml', withServer())
    expect(await run(['agents', 'push'], { MCP_PATH: 'path-9021' })).toMatchObject({
      exit_code: exitCodes.validation,
      message: expect.stringContaining('mcp_servers: header Authorization of orders needs') as string,
    })
    const pushed = await cli(['agents', 'push'], { env: values })
    expect(pushed).toMatchObject({ exit_code: 0, stderr: '' })
    const { agents } = await api<{ agents: object[] }>('agents', 'list')
    expect(agents).toMatchObject([{ version: 1, mcp_servers: [orders] }])
    expect((await run(['agents', 'push'], values)).report.changes).toEqual([])
    const seen = `${pushed.stdout}${await file('.ohun-state.json')}`
    for (const value of Object.values(values)) expect(seen).not.toContain(value)
  })

  test('keep their variables and comments in a pull, which names those of new headers', async () => {
    const { run, api, file, write } = await setUp()
    await write('front-desk/agent.yaml', withServer())
    await run(['agents', 'push'], values)
    const { agents } = await api<{ agents: { agent_id: string }[] }>('agents', 'list')
    const { name, url } = orders
    const mcp_servers = JSON.stringify([
      { name, url, timeout_ms: 9_000 },
      { name: 'hours', url: 'https://8.8.8.8/mcp', headers: { 'X-Key': 'a' } },
    ])
    await api('agents', 'update', agents[0]!.agent_id, '--mcp-servers', mcp_servers)
    const { report } = await run(['agents', 'pull'], values)
    expect(report.variables).toEqual(['FRONT_DESK_HOURS_X_KEY'])
    const yaml = await file('front-desk/agent.yaml')
    expect(yaml).toContain('url: https://8.8.4.4/${MCP_PATH}')
    expect(yaml).toContain('Authorization: Bearer ${MCP_TOKEN}')
    expect(yaml).toContain('timeout_ms: 9000')
    expect(yaml).toContain('X-Key: ${FRONT_DESK_HOURS_X_KEY}')
    expect((await run(['agents', 'diff'], { ...values, FRONT_DESK_HOURS_X_KEY: 'a' })).exit_code).toBe(0)
  })
})
