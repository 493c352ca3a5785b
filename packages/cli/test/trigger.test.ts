import { gzipSync } from 'node:zlib'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { describe, expect, test } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { exchange } from '../src/byom/exchange.ts'
import { webhookSummaries } from '../src/generated/webhook-names.gen.ts'
import { backend, nowhere, type Answer } from './support/backend.ts'
import { ohun, type Terminal } from './support/terminal.ts'

const secret = 'whsec_test'
const names = Object.keys(webhookSummaries)

/** A valid answer to everything. */
function answerTo(body: { event_type?: string }): object {
  if (body.event_type === 'call.screening') return { action: 'allow' }
  if (body.event_type === 'call.machine_answered') return { action: 'hang_up' }
  if (body.event_type === 'call.analysis') return { data: {} }
  return body.event_type ? { received: true } : { text: 'Good day' }
}

async function trigger(argv: string[], options: Terminal & { answer_with?: Answer } = {}) {
  const { answer_with, ...terminal } = options
  const { url, received } = await backend(({ json }) => answer_with ?? answerTo(json))
  const outcome = await ohun(['trigger', ...argv, '--url', url], {
    ...terminal,
    env: { OHUN_SIGNING_SECRET: secret, ...terminal.env },
  })
  const report = outcome.stdout ? (JSON.parse(outcome.stdout) as Record<string, unknown>) : {}
  return { ...outcome, report, received }
}

const message = (stderr: string) => (JSON.parse(stderr) as { message: string }).message

test('everything that the contract sends can be sent', () => {
  const declared = Object.keys(document.webhooks).filter((name) => !name.startsWith('test.'))
  expect(names.toSorted()).toEqual(declared.toSorted())
})

test.each(names)('%s is signed, of now, and accepted', async (name) => {
  const { exit_code, report, received, stderr } = await trigger([name])
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
  expect(report).toMatchObject({ event: name, status: 200, faults: [], latency_ms: expect.any(Number) })
  const { body, headers } = received[0]!
  const webhook = verifyWebhook({ body, headers, secrets: secret })
  const kinds: Record<string, string> = {
    'tool.invocation': 'tool',
    'call.screening': 'screening',
    'call.machine_answered': 'machine',
    'call.analysis': 'analysis',
  }
  expect(webhook.kind).toBe(name.endsWith('.turn') ? 'turn' : (kinds[name] ?? 'event'))
})

test('no two requests have an id in common, and their times are of now', async () => {
  const now = new Date('2026-11-22T09:00:00.000Z')
  const bodies = [await trigger(['call.transcription'], { now }), await trigger(['call.transcription'], { now })]
  const [first, second] = bodies.map(({ received }) => received[0]!.json as Record<string, Record<string, string>>)
  expect(first!['timestamp']).toBe('2026-11-22T09:00:00.000Z')
  expect(first!['event_id']).not.toBe(second!['event_id'])
  expect(first!['agent_id']).toBe(second!['agent_id'])
  const history = first!['payload']!['conversation_history'] as unknown as { turn_id: string }[]
  expect(history[0]!.turn_id).toBe(first!['payload']!['turn_id'])
})

test('a rotation signs with both secrets', async () => {
  const { received } = await trigger(['call.completed'], { env: { OHUN_SIGNING_SECRET_NEXT: 'whsec_next' } })
  const { body, headers } = received[0]!
  for (const secrets of [secret, 'whsec_next']) expect(verifyWebhook({ body, headers, secrets }).kind).toBe('event')
})

describe('--override', () => {
  const overriding = (name: string, ...overrides: string[]) =>
    trigger([name, ...overrides.flatMap((text) => ['--override', text])])

  test('gives each field a value of its type', async () => {
    const { received } = await overriding(
      'call.completed',
      'payload.duration_seconds=90',
      'payload.quality_score=4.2',
      'payload.mno_used=null',
      'payload.status=failed',
      'payload.transcript.0.text=123',
      'number=+2348031111111',
    )
    expect(received[0]!.json).toMatchObject({
      number: '+2348031111111',
      payload: {
        duration_seconds: 90,
        quality_score: 4.2,
        mno_used: null,
        status: 'failed',
        transcript: [{ text: '123' }],
      },
    })
  })

  test('takes objects and lists as JSON, and anything where the contract allows anything', async () => {
    const { received } = await overriding(
      'tool.invocation',
      'payload.tool={"name":"pay","arguments":{},"tool_call_id":"tool_1"}',
      'payload.tool.arguments.order.number=1042',
      'payload.tool.arguments.note=soon = now',
    )
    const tool = { name: 'pay', arguments: { order: { number: 1042 }, note: 'soon = now' }, tool_call_id: 'tool_1' }
    expect(received[0]!.json).toMatchObject({ payload: { tool } })
  })

  test('applies a transcript override to the last message, too', async () => {
    const { received } = await overriding('voice.turn', 'transcription=Where is my order?', 'turn_id=trn_1')
    expect(received[0]!.json).toMatchObject({
      transcription: 'Where is my order?',
      messages: [{ text: 'Where is my order?', turn_id: 'trn_1' }],
    })
  })

  test.each([
    ['payload', 'must have the form path=value'],
    ['payload.duration=5', 'is not a field. Known are call_id'],
    ['payload.duration_secnds=5', 'Did you mean duration_seconds?'],
    ['payload.duration_seconds=soon', 'must be a whole number, not "soon"'],
    ['payload.duration_seconds=-1', 'must be >= 0'],
    ['payload.status=lost', 'payload.status: must be one of'],
    ['payload.transcript=[{"text":"Hi"}]', 'payload.transcript.0.turn_id: is required'],
    ['payload.transcript={}', 'must be a list, not "{}"'],
    ['payload.call_id.x=1', 'There are no fields in it.'],
    ['event_type=call.initiated', 'is always call.completed'],
  ])('%s is refused, and nothing is sent', async (text, said) => {
    const { exit_code, stderr, received } = await overriding('call.completed', text)
    expect(exit_code).toBe(2)
    expect(message(stderr)).toContain(said)
    expect(received).toEqual([])
  })
})

test('a usage error names the values that a field accepts', async () => {
  const { exit_code, stderr } = await trigger(['voice.turn', '--override', 'from_number=0803'])
  expect(exit_code).toBe(2)
  expect(message(stderr)).toBe('--override from_number: must be an E.164 number such as +2348031234567.')
})

const COMPRESSED: Answer = {
  status: 200,
  headers: { 'content-encoding': 'gzip' },
  body: gzipSync('{"text":"Hi"}'),
}

const LATIN_1: Answer = { status: 200, body: Buffer.from('{"text":"Caf\u00e9"}', 'latin1') }

test('a byte order mark is accepted', async () => {
  const body = Buffer.from('\uFEFF{"text":"Café \uFFFD"}')
  const { exit_code, report } = await trigger(['voice.turn'], { answer_with: { status: 200, body } })
  expect({ exit_code, report }).toMatchObject({ exit_code: 0, report: { faults: [], warnings: [] } })
})

describe('a backend that fails', () => {
  test.each<[string, Answer, string]>([
    ['call.completed', { status: 500, body: 'boom' }, 'Answered 500: boom.'],
    ['call.completed', { status: 301, headers: { location: '/there' } }, 'a redirect to /there'],
    ['voice.turn', { status: 204 }, 'Answered 204, but this request needs a reply.'],
    ['voice.turn', '<html></html>', 'The body is HTML or XML, not JSON.'],
    ['voice.turn', '', 'The body is empty.'],
    ['voice.turn', 'Hello', 'The body is not valid JSON.'],
    ['voice.turn', COMPRESSED, 'The body is compressed'],
    ['voice.turn', LATIN_1, 'The body is not UTF-8: byte 13 is not valid.'],
    ['voice.turn', { text: 5 }, 'The reply has no string `text`.'],
    ['voice.turn', { text: 'x'.repeat(65_536) }, 'The reply has more than 64 KB.'],
    ['voice.turn', { text: 'Hi', transfer_to: '0803' }, "The reply's `transfer_to` is not an E.164 number"],
    ['call.screening', { action: 'maybe' }, "The reply's `action` is not `allow` or `reject`."],
    ['tool.invocation', '[]', 'The reply is not a JSON object.'],
  ])('%s answered with %j: exit code 10 and %s', async (name, answer_with, said) => {
    const { exit_code, stderr, report } = await trigger([name], { answer_with })
    expect(exit_code).toBe(10)
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'WEBHOOK_FAILED', message: expect.stringContaining(said) })
    expect(report['faults']).toEqual([expect.stringContaining(said)])
  })

  test('is exit code 5 if it cannot be reached', async () => {
    const { exit_code, stdout } = await ohun(['trigger', 'call.completed', '--url', await nowhere()], {
      env: { OHUN_SIGNING_SECRET: secret },
    })
    expect(exit_code).toBe(5)
    expect(JSON.parse(stdout)).toMatchObject({ status: null, reply: null })
  })

  test('is given up if it does not reply in time', async () => {
    const { url } = await backend(() => new Promise(() => {}))
    const outgoing = { url, headers: {}, body: '{}', timeout_ms: 20, signal: new AbortController().signal }
    expect(await exchange(outgoing)).toMatchObject({ kind: 'failed', cause: 'timeout' })
  })
})

describe('a streamed reply', () => {
  const streams = (body: string, type = 'application/x-ndjson') => ({
    status: 200,
    headers: { 'Content-Type': type },
    body,
  })

  test.each([
    ['application/x-ndjson', '{"text":"Good "}\n\n{"text":"day"}\n{"end_call":true}\n{"end":true}\n'],
    ['text/event-stream', 'data: {"text":"Good "}\n\ndata: {"text":"day","end_call":true}\n\ndata: {"end":true}\n\n'],
  ])('as %s is asked for with a turn, and shown whole', async (type, body) => {
    const { exit_code, report, received } = await trigger(['voice.turn'], { answer_with: streams(body, type) })
    expect({ exit_code, report }).toMatchObject({
      exit_code: 0,
      report: { reply: { text: 'Good day', end_call: true }, faults: [] },
    })
    expect(received[0]!.headers.accept).toContain(type)
  })

  test.each([
    ['{"text":"Good day"}\n', 'The stream ends without an event that has `end: true`.'],
    ['{"text":"Good day"}\nhello\n', 'An event of the stream is not valid JSON.'],
    ['{"text":"Bye","end_call":true}\n{"text":"More"}\n', 'Text comes after `end_call`'],
    [`{"text":"${'x'.repeat(65_536)}"}\n`, 'An event is longer than 65536 bytes.'],
  ])('%j is a fault: %s', async (body, said) => {
    const { exit_code, report } = await trigger(['voice.turn'], { answer_with: streams(body) })
    expect(exit_code).toBe(10)
    expect(report['faults']).toEqual([expect.stringContaining(said)])
  })

  test('is not asked for with other requests', async () => {
    const { received } = await trigger(['call.screening'])
    expect(received[0]!.headers.accept).not.toContain('ndjson')
  })
})

test('a field that the service ignores is a warning', async () => {
  const { exit_code, report } = await trigger(['voice.turn'], { answer_with: { text: 'Bye', endCall: true } })
  expect(exit_code).toBe(0)
  expect(report['warnings']).toEqual(['The field endCall is ignored. Did you mean end_call?'])
})

test('a message may stay unanswered', async () => {
  const { exit_code, report } = await trigger(['messaging.turn'], { answer_with: { status: 204 } })
  expect({ exit_code, report }).toMatchObject({ exit_code: 0, report: { status: 204, reply: null, faults: [] } })
})

test('--list needs no secret and no address', async () => {
  const { exit_code, stdout } = await ohun(['trigger', '--list'])
  expect(exit_code).toBe(0)
  const { events } = JSON.parse(stdout) as { events: { event: string }[] }
  expect(events.map(({ event }) => event)).toEqual(names)
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'call.screening', kind: 'screening', reply_within_ms: 3_000, via_service: false }),
  )
})

describe('--via service', () => {
  const viaService = (argv: string[], answer: object = {}) =>
    ohun(['trigger', ...argv, '--url', 'https://backend.example.com/', '--via', 'service'], { answer: () => answer })

  test('asks the service for one of its tests', async () => {
    const { exit_code, sent } = await viaService(['call.completed'], { success: true, response_code: 200 })
    expect(exit_code).toBe(0)
    const body = { webhook_url: 'https://backend.example.com/', event_type: 'call.completed' }
    expect(sent).toMatchObject([{ id: 'testWebhook', body }])
  })

  test.each([
    [{ success: false, response_code: 500, response_body: 'boom' }, 10],
    [{ success: false, response_code: 0, response_body: 'connect refused' }, 5],
  ])('%j is a failure', async (answer, code) => {
    expect((await viaService(['call.completed'], answer)).exit_code).toBe(code)
  })

  test.each([[['voice.turn']], [['call.completed', '--override', 'number=+2348031111111']]])(
    '%j is more than it can do',
    async (argv) => {
      const { exit_code, sent } = await viaService(argv)
      expect({ exit_code, sent }).toEqual({ exit_code: 2, sent: [] })
    },
  )
})

test.each([
  [[], 'needs an event. ohun trigger --list'],
  [['call.complete'], 'must be one of call.initiated'],
  [['call.completed'], 'needs --url'],
  [['call.completed', '--url', 'backend'], 'must be an http or https address'],
  [['call.completed', '--url', 'http://a:b@localhost/'], 'must not contain a user name'],
])('trigger %j says what it needs', async (argv, said) => {
  const { exit_code, stderr } = await ohun(['trigger', ...argv], { env: { OHUN_SIGNING_SECRET: secret } })
  expect(exit_code).toBe(2)
  expect(message(stderr)).toContain(said)
})

test('without a secret it says where one comes from', async () => {
  const { exit_code, stderr } = await ohun(['trigger', 'call.completed', '--url', 'http://127.0.0.1:1/'])
  expect(exit_code).toBe(4)
  expect(message(stderr)).toContain('Set OHUN_SIGNING_SECRET')
})
