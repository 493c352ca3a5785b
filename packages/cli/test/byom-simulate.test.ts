import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { describe, expect, test } from 'vitest'
import type { SimulationReport } from '../src/byom/simulate/report.ts'
import { backend, nowhere, type Answer, type Received } from './support/backend.ts'
import { machine } from './support/terminal.ts'

const secret = 'whsec_test'

const script = `
name: An order
from_number: "+2348031112222"
greeting: Good day!
steps:
  - screening: true
    expect: { action: allow }
  - say: Where is my order?
    expect: { contains: [NUMBER, order], action: none, max_latency_ms: 4000 }
  - tool: find_order
    arguments: { number: "1042" }
    expect: { result: { status: on its way } }
  - say: Thank you, bye
    expect: { matches: "^Good.*bye", action: end_call, status: 200 }
  - event: call.completed
    payload: { duration_seconds: 12 }
`

interface Body {
  event_type?: string
  transcription?: string
  payload?: { tool?: unknown }
}

function answerTo({ event_type, transcription = '' }: Body): Answer {
  if (event_type === 'call.screening') return { action: 'allow' }
  if (event_type === 'tool.invocation') return { status: 'on its way' }
  if (event_type) return { received: true }
  return transcription.includes('bye')
    ? { text: 'Good-bye', end_call: true }
    : { text: 'What is the number of the order?' }
}

interface Simulation {
  yaml?: string
  argv?: string[]
  answer?: (received: Received) => Answer | Promise<Answer>
  url?: string
}

async function simulate({ yaml = script, argv = [], answer = ({ json }) => answerTo(json), url }: Simulation = {}) {
  const target = await backend(answer)
  const { directory, ohun } = await machine()
  await writeFile(join(directory, 'dialog.yaml'), yaml)
  const outcome = await ohun(['byom', 'simulate', '--url', url ?? target.url, '--script', 'dialog.yaml', ...argv], {
    env: { OHUN_SIGNING_SECRET: secret },
  })
  const report = outcome.stdout ? (JSON.parse(outcome.stdout) as SimulationReport) : undefined
  const message = outcome.stderr ? (JSON.parse(outcome.stderr) as { message: string }).message : ''
  return { ...outcome, report, message, received: target.received, directory }
}

const messagesOf = (notes: SimulationReport['failures'] = []) => notes.map(({ message }) => message)

const oneStep = (step: string, head = '') => `${head}\nsteps:\n  - ${step}\n`

test('plays a whole call: signed, in order, with what was said so far', async () => {
  const { exit_code, message, report, received } = await simulate()
  expect({ exit_code, message }).toEqual({ exit_code: 0, message: '' })
  expect(report).toMatchObject({ script: 'An order', passed: true, runs: 1, requests: 5, failures: [], warnings: [] })
  const kinds = received.map(({ body, headers }) => verifyWebhook({ body, headers, secrets: secret }).kind)
  expect(kinds).toEqual(['screening', 'turn', 'tool', 'turn', 'event'])
  const bodies = received.map(({ json }) => json as Record<string, unknown>)
  const [screening, first, tool, second, completed] = bodies
  expect(first).toMatchObject({
    from_number: '+2348031112222',
    messages: [
      { role: 'agent', text: 'Good day!' },
      { role: 'caller', text: 'Where is my order?', turn_id: first!['turn_id'] },
    ],
  })
  const texts = (second!['messages'] as { text: string }[]).map(({ text }) => text)
  expect(texts).toEqual(['Good day!', 'Where is my order?', 'What is the number of the order?', 'Thank you, bye'])
  expect(tool).toMatchObject({ payload: { tool: { name: 'find_order', arguments: { number: '1042' } } } })
  expect(completed).toMatchObject({ from: '+2348031112222', payload: { duration_seconds: 12 } })
  const calls = [screening, first, second].map((body) => body!['call_id'])
  const inPayload = [tool, completed].map((body) => (body!['payload'] as Record<string, unknown>)['call_id'])
  expect(new Set([...calls, ...inPayload]).size).toBe(1)
})

test('a history has the last twenty messages', async () => {
  const says = Array.from({ length: 15 }, (_, index) => `  - say: utterance ${index}\n`).join('')
  const { received } = await simulate({ yaml: `steps:\n${says}` })
  const { messages } = received.at(-1)!.json as { messages: { text: string }[] }
  expect(messages).toHaveLength(20)
  expect(messages.at(-1)).toMatchObject({ text: 'utterance 14' })
})

test('messages are turns of a conversation, which may stay unanswered', async () => {
  const { exit_code, received } = await simulate({
    yaml: oneStep('{ say: Thanks, expect: { status: 204 } }', 'channel: whatsapp'),
    answer: () => ({ status: 204 }),
  })
  expect(exit_code).toBe(0)
  expect(received[0]!.json).toMatchObject({
    channel: 'whatsapp',
    conversation_id: expect.stringMatching(/^conv_/),
    message_id: expect.stringMatching(/^msg_/),
  })
  expect(received[0]!.json).not.toHaveProperty('call_id')
})

test('many runs at a time, each a call of its own, and the latencies of all', async () => {
  let now = 0
  let most = 0
  const { report, received } = await simulate({
    argv: ['--runs', '12', '--concurrency', '4'],
    answer: async ({ json }) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      return answerTo(json)
    },
  })
  expect(report).toMatchObject({ passed: true, runs: 12, requests: 60 })
  expect(most).toBeLessThanOrEqual(4)
  const { p50, p95, p99, max } = report!.latency_ms
  expect(p50! <= p95! && p95! <= p99! && p99! <= max!).toBe(true)
  expect(report!.steps).toMatchObject([{ requests: 12, failed: 0 }, {}, {}, {}, {}])
  expect(new Set(received.flatMap(({ json }) => (json as { call_id?: string }).call_id ?? [])).size).toBe(12)
})

describe('a reply that is not as expected fails', () => {
  test.each<[string, Answer, string]>([
    ['say: Hi, expect: { contains: order }', { text: 'Hello' }, 'Expected a text that contains "order", got "Hello".'],
    ['say: Hi, expect: { matches: "^Bye" }', { text: 'Hello' }, 'Expected a text that matches /^Bye/, got "Hello".'],
    ['say: Hi, expect: { text: Bye }', { text: 'Hello' }, 'Expected the text "Bye", got "Hello".'],
    ['say: Hi, expect: { action: end_call }', { text: 'Hello' }, 'Expected action "end_call", got "none".'],
    ['say: Hi, expect: { dtmf: "1" }', { text: 'Hello', dtmf: '2' }, 'Expected dtmf "1", got "2".'],
    ['say: Hi, expect: { status: 201 }', { text: 'Hello' }, 'Expected status 201, got 200.'],
    [
      'say: Hi, expect: { max_latency_ms: 1 }',
      { text: 'x'.repeat(60_000) },
      'Expected a reply within 1 ms, got it after',
    ],
    ['tool: t, expect: { result: { a: [1] } }', { a: [2] }, 'Expected result.a [1], got [2].'],
    ['screening: true, expect: { action: allow }', { action: 'reject' }, 'Expected action "allow", got "reject".'],
  ])('%s', async (step, answer, said) => {
    const slow = step.includes('max_latency')
    const { exit_code, report, message } = await simulate({
      yaml: oneStep(`{ ${step} }`),
      answer: async () => {
        for (let turn = slow ? 2_000 : 0; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
        return answer
      },
    })
    expect(exit_code).toBe(1)
    expect(messagesOf(report!.failures)).toEqual([expect.stringContaining(said)])
    expect(message).toContain(said)
  })

  test('without any expectation, if it breaks the contract', async () => {
    const { exit_code, report } = await simulate({ yaml: oneStep('say: Hi'), answer: () => '<html></html>' })
    expect(exit_code).toBe(1)
    expect(report).toMatchObject({ passed: false, steps: [{ failed: 1 }] })
    expect(messagesOf(report!.failures)).toEqual(['The body is HTML or XML, not JSON.'])
  })

  test('one message is one note, however many runs had it', async () => {
    const { report } = await simulate({
      yaml: oneStep('say: Hi'),
      argv: ['--runs', '5'],
      answer: () => ({ status: 500 }),
    })
    expect(report!.failures).toEqual([{ step: 1, title: 'Hi', count: 5, first_run: 1, message: 'Answered 500.' }])
  })

  test('an expected error status passes', async () => {
    const yaml = oneStep('{ say: Hi, expect: { status: 503 } }')
    expect((await simulate({ yaml, answer: () => ({ status: 503 }) })).exit_code).toBe(0)
  })
})

test('a frame after the end of the call is not sent, and fails the run', async () => {
  const { report, received } = await simulate({
    yaml: 'steps:\n  - say: bye\n  - say: Hello?\n  - event: call.completed\n',
  })
  expect(messagesOf(report!.failures)).toEqual(['Not sent: step 1 ended the call.'])
  expect(received).toHaveLength(2)
})

test('warnings fail only with --strict', async () => {
  const simulation = { yaml: oneStep('say: Hi'), answer: () => ({ text: 'Hi', endCall: true }) }
  const { exit_code, report } = await simulate(simulation)
  expect(exit_code).toBe(0)
  expect(messagesOf(report!.warnings)).toEqual(['The field endCall is ignored. Did you mean end_call?'])
  expect((await simulate({ ...simulation, argv: ['--strict'] })).exit_code).toBe(1)
})

test('a backend that is not there is exit code 5', async () => {
  const { exit_code, report } = await simulate({ yaml: oneStep('say: Hi'), url: await nowhere() })
  expect(exit_code).toBe(5)
  expect(report!.latency_ms).toEqual({ p50: null, p95: null, p99: null, max: null })
})

test('--junit writes what CI systems show, whatever the backend says', async () => {
  const { directory } = await simulate({
    yaml: oneStep('{ say: "Hi & <bye>", expect: { text: Bye } }', 'name: A "call"'),
    argv: ['--junit', 'byom.xml', '--runs', '2'],
    answer: () => ({ text: 'a\u0000b\u001b]]>' }),
  })
  const xml = await readFile(join(directory, 'byom.xml'), 'utf8')
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="A &quot;call&quot;">\n/)
  expect(
    xml.match(/<testsuite name="A &quot;call&quot;, run [12]" tests="1" failures="1" time="\d+\.\d{3}">/g),
  ).toHaveLength(2)
  expect(xml).toContain('name="1. Hi &amp; &lt;bye&gt;"')
  expect(xml).toContain('<failure message="Expected the text &quot;Bye&quot;')
  expect(xml.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

describe('a script with a fault is refused with the line and the field, and nothing is sent', () => {
  test.each([
    ['steps: [', 'dialog.yaml:1:9: Flow sequence'],
    ['steps: []', 'dialog.yaml:1:1: steps must not be empty.'],
    ['name: x', 'dialog.yaml:1:1: steps is required.'],
    ['- say: Hi', 'dialog.yaml:1:1: the script must be an object.'],
    ['channel: fax\nsteps:\n  - say: Hi', 'dialog.yaml:1:1: channel must be one of voice, sms, whatsapp.'],
    [
      'from_number: +2348031234567\nsteps:\n  - say: Hi',
      'dialog.yaml:1:1: from_number must be an E.164 number in quotes',
    ],
    ['steps:\n  - say: Hi\n    expects: {}', 'dialog.yaml:3:5: steps[0].expects is not a field here; known are'],
    [
      'steps:\n  - say: Hi\n    expect:\n      contain: x',
      'dialog.yaml:4:7: steps[0].expect.contain is not a field here',
    ],
    ['steps:\n  - say: 1042', 'dialog.yaml:2:5: steps[0].say must be a string.'],
    ['steps:\n  - say: Hi\n  - name: x', 'dialog.yaml:3:5: steps[1] needs exactly one of say, tool, screening, event.'],
    ['steps:\n  - say: Hi\n    tool: x', 'dialog.yaml:2:5: steps[0] needs exactly one of'],
    ['steps:\n  - say: Hi\n    arguments: {}', 'dialog.yaml:3:5: steps[0].arguments belongs to a tool.'],
    ['steps:\n  - say: Hi\n    payload: {}', 'dialog.yaml:3:5: steps[0].payload belongs to an event.'],
    ['channel: sms\nsteps:\n  - screening: true', 'dialog.yaml:3:5: steps[0].screening is asked for calls only'],
    [
      'steps:\n  - event: call.complete',
      'dialog.yaml:2:5: steps[0].event is not an event type; see ohun trigger --list. Did you mean call.completed?',
    ],
    [
      'steps:\n  - event: call.completed\n    payload: { status: gone }',
      'dialog.yaml:3:16: steps[0].payload.status must be one of',
    ],
    [
      'steps:\n  - say: Hi\n    expect: { action: allow }',
      'dialog.yaml:3:15: steps[0].expect.action must be one of none, end_call',
    ],
    [
      'steps:\n  - say: Hi\n    expect: { result: {} }',
      'steps[0].expect.result cannot be expected of a step with say; known are',
    ],
    ['steps:\n  - say: Hi\n    expect: { matches: "(" }', 'steps[0].expect.matches is not a regular expression'],
  ])('%j', async (yaml, said) => {
    const { exit_code, message, received } = await simulate({ yaml })
    expect(message).toContain(said)
    expect({ exit_code, received }).toEqual({ exit_code: 2, received: [] })
  })

  test('five at once', async () => {
    const yaml = `steps:\n${'  - say: 5\n'.repeat(7)}`
    const { message } = await simulate({ yaml })
    expect(message.split('\n')).toHaveLength(6)
    expect(message).toContain('And 2 more.')
  })

  test.each([
    [['--runs', '0'], '--runs: must be from 1 to 10000, not 0.'],
    [['--concurrency', '257'], '--concurrency: must be from 1 to 256, not 257.'],
    [['--script', 'other.yaml'], 'cannot read'],
  ])('%j', async (argv, said) => {
    const { exit_code, message } = await simulate({ argv })
    expect(exit_code).toBe(2)
    expect(message).toContain(said)
  })
})

test('a person sees the failures as a table', async () => {
  const { url } = await backend(() => ({ status: 500 }))
  const { directory, ohun } = await machine()
  await writeFile(join(directory, 'dialog.yaml'), oneStep('say: Hi'))
  const { stdout } = await ohun(['byom', 'simulate', '--url', url, '--script', 'dialog.yaml'], {
    env: { OHUN_SIGNING_SECRET: secret, NO_COLOR: '1' },
    terminal: true,
  })
  expect(stdout).toMatch(/^latency_ms +p50 [\d.]+, p95/m)
  expect(stdout).toMatch(/^failures\n.*message\n +1 .*Answered 500\./m)
})
