import { expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { ohun } from './support/terminal.ts'

const reply = (text: string, tool_calls: unknown[] = []) => ({ text, tool_calls, turn_id: 'trn_1', latency_ms: 12 })
const say = (body: object | undefined): string => (body as { message: string }).message

test('chats line by line at a terminal, with what was said before, until an empty line', async () => {
  const { exit_code, stdout, sent } = await ohun(['chat', 'agt_1'], {
    terminal: true,
    env: { NO_COLOR: '1' },
    lines: ['Hello', 'When do you open?', ''],
    answer: (_operation, { body }) => reply(`You said: ${say(body)}`),
  })
  expect(exit_code).toBe(exitCodes.ok)
  expect(stdout).toBe('agent: You said: Hello (12 ms)\nagent: You said: When do you open? (12 ms)\n')
  expect(sent.map(({ id, path, body }) => [id, path, body])).toEqual([
    ['playAgent', { agent_id: 'agt_1' }, { message: 'Hello', history: [] }],
    [
      'playAgent',
      { agent_id: 'agt_1' },
      {
        message: 'When do you open?',
        history: [
          { role: 'user', text: 'Hello' },
          { role: 'agent', text: 'You said: Hello' },
        ],
      },
    ],
  ])
})

test('shows the tools that the agent called, and nothing that could move the cursor', async () => {
  const { stdout } = await ohun(['chat', 'agt_1'], {
    terminal: true,
    env: { NO_COLOR: '1' },
    lines: ['Where is order 7?'],
    answer: () =>
      reply('It left\u001b[2J today.', [
        { name: 'find_order', arguments: { order: '7' }, result: { state: 'left' }, error: null },
        { name: 'find_driver', arguments: {}, result: null, error: 'The tool failed: timeout.' },
      ]),
  })
  expect(stdout).toBe(
    '  find_order({"order":"7"}) → {"state":"left"}\n' +
      '  find_driver({}) → The tool failed: timeout.\n' +
      'agent: It left\\u001b[2J today. (12 ms)\n',
  )
})

test('goes on after an answer that failed, and ends with the exit code of a key that is not accepted', async () => {
  const failing = (code: string, status: number) =>
    Object.assign(new Error('No.'), { code, status, attempts: 1, retryable: false })
  let asked = 0
  const again = await ohun(['chat', 'agt_1'], {
    terminal: true,
    env: { NO_COLOR: '1' },
    lines: ['One', 'Two'],
    answer: () => {
      if (++asked === 1) throw failing('WEBHOOK_FAILED', 502)
      return reply('Here I am.')
    },
  })
  expect(again).toMatchObject({ exit_code: exitCodes.ok, stdout: 'agent: Here I am. (12 ms)\n' })
  expect(again.stderr).toContain('WEBHOOK_FAILED')

  const refused = await ohun(['chat', 'agt_1'], {
    terminal: true,
    lines: ['One', 'Two'],
    answer: () => {
      throw failing('UNAUTHENTICATED', 401)
    },
  })
  expect(refused.exit_code).toBe(exitCodes.denied)
})

test('answers each line of a pipe with a line of JSON', async () => {
  const { stdout } = await ohun(['chat', 'agt_1'], {
    input: 'Hello\n\nBye\n',
    answer: (_operation, { body }) => reply(`You said: ${say(body)}`),
  })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { message: 'Hello', text: 'You said: Hello', latency_ms: 12 },
    { message: 'Bye', text: 'You said: Bye' },
  ])
})
