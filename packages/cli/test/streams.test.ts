import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { COMPILED } from './support/compiled.ts'
import { ohun, sandboxKey } from './support/terminal.ts'

const entries = [
  { event_id: 'evt_1', event_type: 'call.initiated' },
  { event_id: 'evt_2', event_type: 'call.\u001b[31mcompleted' },
]

test('each event is a line of JSON, on a terminal too, without what a terminal would act on', async () => {
  const lines =
    '{"event_id":"evt_1","event_type":"call.initiated"}\n{"event_id":"evt_2","event_type":"call.\\u001b[31mcompleted"}\n'
  for (const terminal of [true, false]) {
    const { stdout, stderr, exit_code } = await ohun(['events', 'stream'], { entries, terminal })
    expect({ stdout, stderr, exit_code }).toEqual({ stdout: lines, stderr: '', exit_code: 0 })
  }
})

test('filters and where to resume go with the request', async () => {
  const { sent } = await ohun(['events', 'stream', '--agent-id', 'agt_1', '--last-event-id', 'evt_7'])
  expect(sent).toMatchObject([{ id: 'streamEvents', query: { agent_id: 'agt_1' }, last_event_id: 'evt_7' }])
})

test('--query picks from each event', async () => {
  const { stdout } = await ohun(['events', 'stream', '--query', 'event_id', '--output', 'csv'], { entries })
  expect(stdout).toBe('evt_1\nevt_2\n')
})

const turns = [
  { role: 'user', text: 'I would', is_final: false, turn_id: 'trn_1', ts: '2026-11-20T10:00:02.000Z' },
  {
    role: 'user',
    text: 'I would\nlike \u001b[31mtea',
    is_final: true,
    turn_id: 'trn_1',
    ts: '2026-11-20T10:00:03.000Z',
  },
  { role: 'agent', text: 'Of course.', is_final: true, turn_id: 'trn_2', ts: '2026-11-20T10:00:04.000Z' },
]

test('calls tail shows people the turns that are complete', async () => {
  const shown = await ohun(['calls', 'tail', 'call_1'], { entries: turns, terminal: true, env: { NO_COLOR: '1' } })
  expect(shown.stdout).toBe('10:00:03 user  I would like \\u001b[31mtea\n10:00:04 agent Of course.\n')
  expect(shown.sent).toMatchObject([{ id: 'streamTranscript', path: { call_id: 'call_1' }, query: { from: 'start' } }])
})

test('calls tail --from now leaves out what was said before', async () => {
  const { sent } = await ohun(['calls', 'tail', 'call_1', '--from', 'now'])
  expect(sent).toMatchObject([{ query: { from: 'now' } }])
})

test('calls tail gives programs every frame', async () => {
  const lines = turns.map((turn) => `${JSON.stringify(turn)}\n`).join('')
  expect((await ohun(['calls', 'tail', 'call_1'], { entries: turns })).stdout).toBe(lines)
  const asked = ['calls', 'tail', 'call_1', '--output', 'ndjson']
  expect((await ohun(asked, { entries: turns, terminal: true })).stdout).toBe(lines)
})

const frames = [
  {
    event_type: 'message.received',
    conversation_id: 'conv_1',
    timestamp: '2026-11-20T10:00:02.000Z',
    payload: { message_id: 'msg_1', direction: 'inbound', text: 'Where is\nmy \u001b[31morder?', status: 'received' },
  },
  {
    event_type: 'conversation.mode_changed',
    conversation_id: 'conv_1',
    timestamp: '2026-11-20T10:00:09.000Z',
    payload: { from_mode: 'ai', to_mode: 'human', actor_user_id: 'usr_1' },
  },
  {
    event_type: 'message.delivered',
    conversation_id: 'conv_1',
    timestamp: '2026-11-20T10:00:31.000Z',
    payload: { message_id: 'msg_2', direction: 'outbound', text: 'It has left.', status: 'delivered' },
  },
]

test('conversations tail shows people a line for each frame', async () => {
  const asked = { entries: frames, terminal: true, env: { NO_COLOR: '1' } }
  const shown = await ohun(['conversations', 'tail', 'conv_1'], asked)
  expect(shown.stdout.split('\n')).toEqual([
    '10:00:02 inbound  received  Where is my \\u001b[31morder?',
    '10:00:09 mode     ai → human',
    '10:00:31 outbound delivered It has left.',
    '',
  ])
  expect(shown.sent).toMatchObject([{ id: 'streamConversation', path: { conversation_id: 'conv_1' } }])
})

test('inbox tail shows people the conversation of each line', async () => {
  const [about, timestamp] = [{ conversation_id: 'conv_\u001b[31m2' }, '2026-11-20T10:01:00.000Z']
  const assigned = { event_type: 'conversation.assigned', ...about, timestamp }
  const entries_of_inbox = [
    ...frames,
    { ...assigned, payload: { from_user_id: null, to_user_id: 'usr_1', actor_user_id: 'usr_2' } },
    { ...assigned, payload: { from_user_id: 'usr_1', to_user_id: null, actor_user_id: 'usr_2' } },
    { event_type: 'conversation.read', ...about, timestamp, payload: { unread_count: 2, actor_user_id: 'usr_1' } },
  ]
  const shown = await ohun(['inbox', 'tail'], { entries: entries_of_inbox, terminal: true, env: { NO_COLOR: '1' } })
  expect(shown.stdout.split('\n')).toEqual([
    'conv_1 10:00:02 inbound  received  Where is my \\u001b[31morder?',
    'conv_1 10:00:09 mode     ai → human',
    'conv_1 10:00:31 outbound delivered It has left.',
    'conv_\\u001b[31m2 10:01:00 assigned usr_1',
    'conv_\\u001b[31m2 10:01:00 assigned nobody',
    'conv_\\u001b[31m2 10:01:00 unread   2',
    '',
  ])
  expect(shown.sent).toMatchObject([{ id: 'streamInbox' }])
})

test('conversations tail gives programs every frame', async () => {
  const lines = frames.map((frame) => `${JSON.stringify(frame).replaceAll('\u001b', '\\u001b')}\n`).join('')
  expect((await ohun(['conversations', 'tail', 'conv_1'], { entries: frames })).stdout).toBe(lines)
  const asked = ['conversations', 'tail', 'conv_1', '--output', 'ndjson']
  expect((await ohun(asked, { entries: frames, terminal: true })).stdout).toBe(lines)
})

test('calls watch shows people each call, what is said in it and how it ended', async () => {
  const call = { call_id: 'call_1', status: 'ringing', from_number: '+234801', to_number: '+234802', end_reason: null }
  const said = { role: 'user', text: 'Hello\u001b[31m' }
  const entries = [
    { type: 'snapshot', calls: [{ ...call, last_words: null }] },
    { type: 'call', call: { ...call, last_words: { ...said, is_final: false } } },
    { type: 'call', call: { ...call, last_words: { ...said, is_final: true } } },
    { type: 'ended', call: { ...call, status: 'failed', end_reason: 'idle', last_words: { ...said, is_final: true } } },
  ]
  const shown = await ohun(['calls', 'watch'], { entries, terminal: true, env: { NO_COLOR: '1' } })
  expect(shown.stdout.split('\n')).toEqual([
    'call_1 ringing +234801 → +234802',
    'call_1 user  Hello\\u001b[31m',
    'call_1 failed +234801 → +234802 idle',
    '',
  ])
})

test('calls connect prints the events of the call', async () => {
  const { stdout, sent } = await ohun(['calls', 'connect', 'call_1', '--query', 'event_type'], { entries })
  expect(stdout).toBe('"call.initiated"\n"call.\\u001b[31mcompleted"\n')
  expect(sent).toMatchObject([{ id: 'connectCall', path: { call_id: 'call_1' } }])
})

test.each(['table', 'json'])('--output %s is a usage error: a stream has no end', async (output) => {
  const { exit_code, stderr, sent } = await ohun(['events', 'stream', '--output', output])
  expect({ exit_code, sent }).toEqual({ exit_code: 2, sent: [] })
  expect(stderr).toContain(`a stream is printed as ndjson or csv, not ${output}`)
})

test('a reader that goes away ends it quietly', async () => {
  const { exit_code, stderr } = await ohun(['events', 'stream'], { entries, closed_after: 1 })
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
})

describe('a process', () => {
  /** `ohun events stream` beside a service whose connections are dealt with in turn. */
  async function following(...turns: ((response: ServerResponse) => void)[]) {
    let requests = 0
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      turns[Math.min(requests++, turns.length - 1)]?.(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const home = mkdtempSync(join(tmpdir(), 'ohun-stream-'))
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))
    const env = { ...COMPILED, HOME: home, OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url }
    const child = spawn(process.execPath, [bin, 'events', 'stream'], { cwd: home, env })
    onTestFinished(() => {
      child.kill('SIGKILL')
      server.closeAllConnections()
      server.close()
      rmSync(home, { recursive: true, force: true })
    })
    return { child, ended: once(child, 'close'), stderr: text(child.stderr) }
  }

  const tell = (id: string) => (response: ServerResponse) => response.write(`id: ${id}\ndata: {"event_id":"${id}"}\n\n`)

  test('ends with 0 and without a word on Ctrl-C', async () => {
    const { child, ended, stderr } = await following(tell('evt_1'))
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(line.toString()).toBe('{"event_id":"evt_1"}\n')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(await stderr).toBe('')
  })

  test('comes back when its connection breaks', async () => {
    const first = (response: ServerResponse) => {
      tell('evt_1')(response)
      response.end()
    }
    const { child } = await following(first, tell('evt_2'))
    let printed = ''
    for await (const chunk of child.stdout) if ((printed += String(chunk)).includes('evt_2')) break
    expect(printed).toBe('{"event_id":"evt_1"}\n{"event_id":"evt_2"}\n')
  })

  test('ends when its reader has gone', async () => {
    let timer: NodeJS.Timeout | undefined
    const { child, ended, stderr } = await following((response) => {
      let count = 0
      timer = setInterval(() => tell(`evt_${count++}`)(response), 5)
    })
    onTestFinished(() => clearInterval(timer))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    expect(await ended).toEqual([0, null])
    expect(await stderr).toBe('')
  })
})
