import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Backend, type Received } from '../../server/test/support/backend.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { machine, type Terminal } from './support/terminal.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function backend(): Promise<Backend> {
  const started = await startBackend()
  onTestFinished(() => started.stop())
  return started
}

/** A machine beside the server, with an agent that has a number and a `webhook_url`. */
async function withAgent() {
  const workspace = await server.workspace()
  const { directory, ohun } = await machine()
  const { sandbox_key, production_key, signing_secret } = workspace
  const credentials = { base_url: server.base_url, sandbox_key, production_key, signing_secret }
  await mkdir(join(directory, '.ohun'))
  await writeFile(join(directory, '.ohun/credentials.json'), JSON.stringify(credentials))
  const cli = (argv: string[], options: Terminal = {}) => ohun(argv, { createClient: createSdkClient, ...options })
  const json = async (argv: string[]) => {
    const { stdout, stderr, exit_code } = await cli(argv)
    expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  const bare = async (argv: string[]) => (await cli([...argv, '--output', 'csv'])).stdout.trim()
  const own = await backend()
  const always = '{"call_window_start":null,"call_window_end":null}'
  const create = ['agents', 'create', '--display-name', 'Ada', '--webhook-url', own.url, '--data', always]
  const agent_id = await bare([...create, '--query', 'agent_id'])
  await json(['numbers', 'auto', '--agent-id', agent_id, '--type', 'mobile_virtual', '--country-code', 'NG'])
  return { directory, cli, json, bare, own, agent_id, workspace }
}

/** A whole sandbox call: four events. */
async function call({ json, agent_id }: { json(argv: string[]): Promise<unknown>; agent_id: string }) {
  await json(['calls', 'create', '--agent-id', agent_id, '--to-number', '+2348031234567'])
  for (const ms of [2_000, 3_000]) await server.advance(ms)
}

/** As a server in front of the backend would have written it down. */
function dump({ headers, body }: Received): string {
  return `POST / HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\r\n')}\r\n\r\n${body}`
}

const everyEvent = ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed']
/** In the order of `everyEvent`: that of their arrival is not promised. */
const types = (received: readonly Received[]) =>
  received
    .map(({ json }) => json.event_type ?? 'a turn')
    .toSorted((a, b) => everyEvent.indexOf(a) - everyEvent.indexOf(b))

describe('endpoints', () => {
  test('take an agent’s events over from its webhook_url, each for itself; turns stay there', async () => {
    const at = await withAgent()
    const [one, two] = [await backend(), await backend()]
    for (const { url } of [one, two]) await at.json(['webhook-endpoints', 'create', at.agent_id, '--url', url])
    await call(at)
    expect(types(one.received)).toEqual(everyEvent)
    expect(types(two.received)).toEqual(everyEvent)
    expect(at.own.events()).toEqual([])
    expect(at.own.turns()).toHaveLength(1)
  })

  test('are listed as a table', async () => {
    const at = await withAgent()
    const { url } = await backend()
    const id = await at.bare(['webhook-endpoints', 'create', at.agent_id, '--url', url, '--query', 'id'])
    expect(id).toMatch(/^whep_/)
    const { stdout } = await at.cli(['webhook-endpoints', 'list', at.agent_id, '--output', 'table'])
    expect(stdout).toMatch(/^id +url +active +description +created_at\nwhep_\S+ +http:\S+ +true/)
  })

  test('keep their due deliveries while paused; new events go to the others', async () => {
    const at = await withAgent()
    const target = await backend()
    target.answer = (_, response) => void response.writeHead(500).end()
    const id = await at.bare(['webhook-endpoints', 'create', at.agent_id, '--url', target.url, '--query', 'id'])
    await at.json(['calls', 'create', '--agent-id', at.agent_id, '--to-number', '+2348031234567'])
    await server.settle()
    expect(types(target.received)).toEqual(['call.initiated'])

    expect(await at.json(['webhook-endpoints', 'update', at.agent_id, id, '--no-active'])).toMatchObject({
      active: false,
    })
    target.answer = () => ({ received: true })
    for (const ms of [2_000, 3_000, hour]) await server.advance(ms)
    expect(target.received).toHaveLength(1)
    expect(types(at.own.events())).toEqual(everyEvent.filter((type) => type !== 'call.initiated'))

    await at.json(['webhook-endpoints', 'update', at.agent_id, id, '--active'])
    await server.settle()
    expect(types(target.received)).toEqual(['call.initiated', 'call.initiated'])
  })

  test('are deleted only by their name, and take what is due with them', async () => {
    const at = await withAgent()
    const { url, stop } = await startBackend()
    await stop()
    const id = await at.bare(['webhook-endpoints', 'create', at.agent_id, '--url', url, '--query', 'id'])
    await at.json(['calls', 'create', '--agent-id', at.agent_id, '--to-number', '+2348031234567'])
    await server.settle()
    const remove = ['webhook-endpoints', 'delete', at.agent_id, id]
    expect((await at.cli(remove, { input: 'y' })).exit_code).toBe(2)
    expect((await at.cli(remove, { terminal: true, input: 'yes' })).exit_code).toBe(1)
    expect((await at.cli(remove, { terminal: true, input: id })).exit_code).toBe(0)
    const { deliveries } = await at.json(['webhooks', 'deliveries', '--endpoint-id', id])
    expect(deliveries).toMatchObject([{ status: 'canceled', last_error: 'connect' }])
  })
})

describe('dead letters', () => {
  test('after seven attempts, seen, replayed and delivered', async () => {
    const at = await withAgent()
    const target = await backend()
    target.answer = (_, response) => void response.writeHead(503).end('down for repairs')
    const id = await at.bare(['webhook-endpoints', 'create', at.agent_id, '--url', target.url, '--query', 'id'])
    await call(at)
    const retrying = await at.json(['webhooks', 'deliveries', '--endpoint-id', id])
    expect(retrying['deliveries']).toHaveLength(4)
    for (const ms of [minute, 5 * minute, 15 * minute, hour, 4 * hour, 24 * hour]) await server.advance(ms + 3_000)

    const list = ['webhooks', 'deliveries', '--status', 'dead_lettered', '--endpoint-id', id]
    const table = (await at.cli([...list, '--output', 'table'], { columns: 200 })).stdout
    expect(table).toMatch(/^delivery_id +event_id +event_type +status +attempt_count +last_error +response_code/)
    expect(table.match(/dead_lettered +7 +status +503/g)).toHaveLength(4)

    const delivery_id = await at.bare([...list, '--query', 'deliveries[0].delivery_id'])
    const shown = (await at.cli(['webhooks', 'delivery', delivery_id, '--output', 'table'])).stdout
    expect(shown).toMatch(/^attempts\nround +attempt/m)
    expect(shown.match(/503 .*down for repairs/g)).toHaveLength(7)

    target.answer = () => ({ received: true })
    const lines = (await at.cli([...list, '--all', '--query', 'event_id', '--output', 'csv'])).stdout.trim().split('\n')
    const replay = ['webhooks', 'replay', '--event-ids', [...lines, 'evt_unknown'].join(',')]
    const { stdout } = await at.cli(replay, { terminal: true, env: { NO_COLOR: '1' }, columns: 200 })
    expect(stdout).toMatch(
      /^replayed +4\nmatched +4\nnot_replayed *\nnot_found +evt_unknown\n\ndeliveries\ndelivery_id +event_id/,
    )
    await server.settle()
    expect(await at.json(['webhooks', 'deliveries', '--status', 'delivered', '--endpoint-id', id])).toMatchObject({
      deliveries: Array.from({ length: 4 }, () => ({ attempt_count: 1, last_error: null })),
    })
    expect(await at.json(['webhooks', 'replay', '--event-ids', lines.join(',')])).toMatchObject({ replayed: 0 })
  })
})

test('events are listed, by type', async () => {
  const at = await withAgent()
  await call(at)
  const all = await at.cli(['events', 'list', '--all', '--agent-id', at.agent_id, '--query', 'event_type'])
  expect(new Set(all.stdout.trim().split('\n'))).toEqual(new Set(everyEvent.map((type) => JSON.stringify(type))))
  const one = await at.json(['events', 'list', '--event-type', 'call.completed'])
  expect(one).toMatchObject({ events: [{ event_type: 'call.completed', payload: { status: 'completed' } }] })
})

describe('ohun webhooks test', () => {
  test('sends a signed mock, which webhooks verify accepts', async () => {
    const at = await withAgent()
    const argv = ['webhooks', 'test', '--webhook-url', at.own.url, '--event-type', 'message.received']
    expect(await at.json(argv)).toMatchObject({ success: true, response_code: 200, event_type: 'message.received' })
    const [request] = at.own.received
    const verify = ['webhooks', 'verify', '--request', '-']
    const { stdout } = await at.cli(verify, { input: dump(request!), now: server.clock.now() })
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, event_type: 'message.received', signature: 'current' })
  })

  test('is 1 when the target fails, and the answer says how', async () => {
    const at = await withAgent()
    at.own.answer = (_, response) => void response.writeHead(418).end('no coffee')
    const { exit_code, stdout, stderr } = await at.cli(['webhooks', 'test', '--webhook-url', at.own.url])
    expect(exit_code).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'TARGET_FAILED' })
    expect(JSON.parse(stdout)).toMatchObject({
      success: false,
      response_code: 418,
      response_body: 'no coffee',
      event_type: 'call.completed',
    })
  })

  test('is 9 for an address that is refused', async () => {
    const at = await withAgent()
    expect((await at.cli(['webhooks', 'test', '--webhook-url', 'https://10.0.0.1/'])).exit_code).toBe(9)
  })
})

describe('rotation', () => {
  test('asks for its name, then both secrets verify for 24 hours', async () => {
    const at = await withAgent()
    const rotate = ['webhooks', 'rotate-secret', '--environment', 'production']
    expect((await at.cli(rotate, { input: 'y' })).exit_code).toBe(2)
    const { stdout, exit_code } = await at.cli([...rotate, '--output', 'json'], {
      terminal: true,
      input: 'webhooks rotate-secret',
    })
    expect(exit_code).toBe(0)
    const { signing_secret } = JSON.parse(stdout) as { signing_secret: string }
    expect(signing_secret).not.toBe(at.workspace.signing_secret)
    expect((await at.cli([...rotate, '--yes'])).exit_code).toBe(8)

    const verdict = async (secret: string) => {
      await at.json(['webhooks', 'test', '--webhook-url', at.own.url])
      const options = {
        input: dump(at.own.received.at(-1)!),
        now: server.clock.now(),
        env: { OHUN_SIGNING_SECRET: secret },
      }
      const { stdout } = await at.cli(['webhooks', 'verify', '--request', '-'], options)
      return JSON.parse(stdout) as Record<string, unknown>
    }
    expect(await verdict(signing_secret)).toMatchObject({ valid: true, signature: 'current' })
    expect(await verdict(at.workspace.signing_secret)).toMatchObject({ valid: true, signature: 'previous' })
    await server.advance(24 * hour + 1_000)
    expect(await verdict(signing_secret)).toMatchObject({ valid: true, signature: 'current' })
    expect(await verdict(at.workspace.signing_secret)).toMatchObject({ valid: false, cause: 'wrong_secret' })
    const shown = await at.json(['webhooks', 'signing-secret', '--environment', 'production'])
    expect(shown).toMatchObject({ signing_secret, previous_valid_until: null })
  })

  test('is for production keys', async () => {
    const at = await withAgent()
    expect((await at.cli(['webhooks', 'rotate-secret', '--yes'])).exit_code).toBe(4)
  })
})
