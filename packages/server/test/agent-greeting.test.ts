import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readGreeting } from '../src/features/agents/greeting-file.ts'
import { silence, startFileHost, type FileHost } from './support/file-host.ts'
import { advanceThroughCall, agentOf, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const GOOD = silence()

let server: TestServer
let workspace: TestWorkspace
let files: FileHost

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  files = await startFileHost()
})
afterAll(async () => {
  await files.stop()
  await server.stop()
})
beforeEach(() => {
  files.answer = (_, response) => void response.end(GOOD)
})

const patch = (agent_id: string, body: object): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)('PATCH', `/v1/agents/${agent_id}`, { body })

const storedOf = async (agent_id: string): Promise<Buffer | undefined> =>
  (await server.db.knex('agent_greetings').select<{ wav: Buffer }[]>('wav').where({ agent_id }).first())?.wav

async function greetedAgent(): Promise<{ agent_id: string; url: string }> {
  const { agent_id } = await agentOf(workspace.sandbox)
  const url = files.url(`/${agent_id}.wav`)
  await workspace.sandbox.agents.update(agent_id, { greeting_audio_url: url })
  return { agent_id, url }
}

describe('a greeting recording', () => {
  test('is fetched, kept and told by its address alone', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const url = files.url('/hello.wav?token=1')
    const { status, json } = await patch(agent_id, { greeting_audio_url: url, description: 'greets' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ greeting_audio_url: url, description: 'greets' })
    expect(Object.keys(json).filter((field) => field.includes('greeting'))).toEqual([
      'greeting_text',
      'greeting_audio_url',
    ])
    expect(await storedOf(agent_id)).toEqual(GOOD)
    expect(await workspace.production.agents.get(agent_id)).toMatchObject({ greeting_audio_url: url })
  })

  test('stays where an update leaves it out, is fetched anew where one gives it again', async () => {
    const { agent_id, url } = await greetedAgent()
    const before = files.asked
    expect((await patch(agent_id, { description: 'x' })).json).toMatchObject({ greeting_audio_url: url })
    expect(files.asked).toBe(before)
    const other = silence({ bytes: 320 })
    files.answer = (_, response) => void response.end(other)
    await patch(agent_id, { greeting_audio_url: url })
    expect(await storedOf(agent_id)).toEqual(other)
  })

  test('is played as its samples alone', async () => {
    const { agent_id } = await greetedAgent()
    expect(await readGreeting(server.db, agent_id)).toEqual(GOOD.subarray(44))
    expect(await readGreeting(server.db, 'agent_unknown')).toBeNull()
  })

  test.each([[''], [null]])('is removed by %j', async (greeting_audio_url) => {
    const { agent_id } = await greetedAgent()
    const { status, json } = await patch(agent_id, { greeting_audio_url })
    expect({ status, url: json['greeting_audio_url'] }).toEqual({ status: 200, url: null })
    expect(await storedOf(agent_id)).toBeUndefined()
  })

  test('goes with its agent', async () => {
    const { agent_id } = await greetedAgent()
    await workspace.sandbox.agents.delete(agent_id)
    expect(await storedOf(agent_id)).toBeUndefined()
  })

  test('is played in place of greeting_text, and the transcript says so', async () => {
    const { agent_id } = await greetedAgent()
    await workspace.sandbox.agents.update(agent_id, {
      greeting_text: 'Not spoken',
      pre_call_announcement: 'This is a bank.',
    })
    await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await advanceThroughCall(server, 5_000)
    const { transcript } = await workspace.sandbox.calls.get(call_id)
    expect(transcript.slice(0, 2).map(({ role, text }) => [role, text])).toEqual([
      ['system', 'This is a bank.'],
      ['agent', '[audio greeting]'],
    ])
  })
})

describe('400 INVALID_ARGUMENT, changing nothing:', () => {
  const refusals: [string, FileHost['answer'], RegExp][] = [
    ['404 from its host', (_, response) => void response.writeHead(404).end(), /the URL answered 404/],
    ['204 from its host', (_, response) => void response.writeHead(204).end(), /the URL answered 204/],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { Location: 'https://8.8.8.8/a.wav' }).end(),
      /redirects are not followed/,
    ],
    ['no answer', (request) => void request.socket.destroy(), /could not be reached, or lost the connection/],
    [
      'an answer that breaks off',
      (request, response) => {
        response.writeHead(200, { 'Content-Length': GOOD.length })
        response.write(GOOD.subarray(0, 100), () => request.socket.destroy())
      },
      /could not be reached, or lost the connection/,
    ],
    ['an empty file', (_, response) => void response.end(), /is not a RIFF\/WAVE file/],
    ['a page', (_, response) => void response.end('<html>'), /is not a RIFF\/WAVE file/],
    ['44.1 kHz', (_, response) => void response.end(silence({ sample_rate: 44_100 })), /44100 samples per second/],
    ['a file cut off', (_, response) => void response.end(GOOD.subarray(0, 5_000)), /is incomplete/],
    [
      'a length above 2 MiB',
      (_, response) => void response.writeHead(200, { 'Content-Length': 2 ** 21 + 1 }).write('RIFF'),
      /the URL answered with more than 2097152 bytes/,
    ],
    [
      'a body without length that goes on above 2 MiB',
      (_, response) => {
        const more = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(more))
        }
        more()
      },
      /the URL answered with more than 2097152 bytes/,
    ],
  ]

  test.each(refusals)('%s', async (_, answer, message) => {
    const { agent_id, url } = await greetedAgent()
    files.answer = answer
    const body = { greeting_audio_url: files.url('/other.wav'), description: 'not written' }
    const { status, json } = await patch(agent_id, body)
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toMatch(/^greeting_audio_url: /)
    expect(json.message).toMatch(message)
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ greeting_audio_url: url, description: null })
    expect(await storedOf(agent_id)).toEqual(GOOD)
  })

  test('a host that does not answer within 10 s', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const asked = Promise.withResolvers<void>()
    files.answer = () => asked.resolve()
    const refused = patch(agent_id, { greeting_audio_url: files.url('/slow.wav') })
    await asked.promise
    await server.clock.advance(10_000)
    expect((await refused).json.message).toMatch(/did not answer completely within 10000 ms/)
  })

  test('a port where nobody listens', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const { status, json } = await patch(agent_id, { greeting_audio_url: `http://127.0.0.1:${port}/a.wav` })
    expect(status).toBe(400)
    expect(json.message).toMatch(/could not be reached/)
  })

  test.each([
    ['https://10.0.0.1/a.wav'],
    ['https://169.254.169.254/latest/meta-data'],
    ['http://8.8.8.8/a.wav'],
    ['file:///etc/passwd'],
    ['/a.wav'],
    ['https://user:hunter2@8.8.8.8/a.wav'],
    [`https://8.8.8.8/${'x'.repeat(2_048)}`],
    [7],
  ])('the address %j', async (greeting_audio_url) => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const { status, json } = await patch(agent_id, { greeting_audio_url })
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toMatch(/^greeting_audio_url: /)
    expect(json.message).not.toContain('hunter2')
  })

  test('loopback, where insecure targets are not allowed', async () => {
    const strict = await startTestServer({ OHUN_ALLOW_INSECURE_TARGETS: 'false' })
    const { sandbox, sandbox_key } = await strict.workspace()
    const { agent_id } = await sandbox.agents.create({ display_name: 'Strict' })
    const before = files.asked
    for (const greeting_audio_url of [files.url('/a.wav'), 'https://127.0.0.1/a.wav', 'https://localhost/a.wav']) {
      const answer = await rawClient(strict, sandbox_key)('PATCH', `/v1/agents/${agent_id}`, {
        body: { greeting_audio_url },
      })
      expect(answer).toMatchObject({ status: 400 })
    }
    expect(files.asked).toBe(before)
    await strict.stop()
  })

  test('on a new agent: it is set by an update', async () => {
    const body = { display_name: 'With a recording', greeting_audio_url: files.url('/a.wav') }
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/agents', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })
})

test('a greeting is not fetched for the agent of another workspace', async () => {
  const other = await server.workspace()
  const { agent_id } = await agentOf(other.sandbox)
  const before = files.asked
  expect(await patch(agent_id, { greeting_audio_url: files.url('/a.wav') })).toMatchObject({ status: 403 })
  expect(await patch('agt_unknown', { greeting_audio_url: files.url('/a.wav') })).toMatchObject({ status: 404 })
  expect(files.asked).toBe(before)
})

test('two concurrent updates leave the address and the recording of the same one', async () => {
  const { agent_id } = await agentOf(workspace.sandbox)
  const [one, two] = [silence({ bytes: 320 }), silence({ bytes: 640 })]
  files.answer = (request, response) => void response.end(request.url === '/one.wav' ? one : two)
  const urls = [files.url('/one.wav'), files.url('/two.wav')]
  await Promise.all(urls.map((greeting_audio_url) => patch(agent_id, { greeting_audio_url })))
  const { greeting_audio_url } = await workspace.sandbox.agents.get(agent_id)
  expect(await storedOf(agent_id)).toEqual(greeting_audio_url === urls[0] ? one : two)
})
