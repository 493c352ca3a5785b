import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productionKey, machine, ohun, sandboxKey } from './support/terminal.ts'

const call = ['calls', 'create', '--agent-id', 'agt_1', '--to-number', '+2348031234567']

function usageMessage(stderr: string): string {
  const error = JSON.parse(stderr) as { error_code: string; message: string; exit_code: number }
  expect(error).toMatchObject({ error_code: 'USAGE', exit_code: 2 })
  return error.message
}

describe('the body', () => {
  test('is made of the flags of its fields, each with its type', async () => {
    const flags = ['--language', 'yo', '--recording-enabled', '--no-consent-required', '--shareable=false']
    const { sent } = await ohun(['agents', 'create', '--display-name', 'Ada', ...flags])
    expect(sent[0]?.body).toEqual({
      display_name: 'Ada',
      language: 'yo',
      recording_enabled: true,
      consent_required: false,
      shareable: false,
    })
  })

  test.each([
    ['repeated', ['--channels', 'voice', '--channels', 'sms']],
    ['separated by commas', ['--channels', 'voice, sms']],
  ])('takes a list %s', async (_, flags) => {
    const { sent } = await ohun(['numbers', 'claim', '--number-id', 'num_1', '--agent-id', 'agt_1', ...flags])
    expect(sent[0]?.body).toEqual({ number_id: 'num_1', agent_id: 'agt_1', channels: ['voice', 'sms'] })
  })

  test('comes from a file, from standard input or as text, with flags on top', async () => {
    const { directory, ohun } = await machine()
    await writeFile(join(directory, 'call.json'), '{"agent_id":"agt_file","to_number":"+2348031234567"}')
    const env = { OHUN_API_KEY: sandboxKey }
    const body = async (flags: string[], input?: string) =>
      (await ohun(['calls', 'create', ...flags], { env, input })).sent[0]?.body
    expect(await body(['--data', '@call.json'])).toEqual({ agent_id: 'agt_file', to_number: '+2348031234567' })
    expect(await body(['--data', '-', '--agent-id', 'agt_flag'], '{"agent_id":"agt_1","to_number":"+1"}')).toEqual({
      agent_id: 'agt_flag',
      to_number: '+1',
    })
    expect(await body(['--data', '{"agent_id":"a","to_number":"t","x":null}'])).toMatchObject({ x: null })
  })

  test('is a file or standard input where a file is uploaded', async () => {
    const { directory, ohun } = await machine()
    const bytes = Buffer.from([0, 255, 10, 123])
    await writeFile(join(directory, 'a.png'), bytes)
    const upload = async (data: string, input?: Uint8Array) => {
      const { sent, stderr } = await ohun(['media', 'upload', '--filename', 'a.png', '--data', data], {
        env: { OHUN_API_KEY: sandboxKey },
        input,
      })
      return { body: sent[0]?.body, stderr }
    }
    expect((await upload('@a.png')).body).toEqual(bytes)
    expect((await upload('-', bytes)).body).toEqual(bytes)
    expect(usageMessage((await upload('a.png')).stderr)).toBe(
      '--data: must be a file. Pass @a.png, or - for standard input.',
    )
    expect(usageMessage((await upload('@b.png')).stderr)).toMatch(/^--data: cannot read .*b\.png/)
  })

  test.each([
    ['a missing file', '@nowhere.json', /^--data: cannot read .*nowhere\.json/],
    ['what is not JSON', '{', /^--data: must be JSON/],
    ['a list', '[]', /^--data: must be a JSON object/],
  ])('%s is a usage error', async (_, data, message) => {
    const { exit_code, stderr } = await ohun(['calls', 'create', '--data', data])
    expect(exit_code).toBe(2)
    expect(usageMessage(stderr)).toMatch(message)
  })

  describe('with a password', () => {
    const login = ['auth', 'login', '--email', 'ada@example.com']

    test('asks a person for it, hidden', async () => {
      const { sent, stderr } = await ohun(login, { terminal: true, input: 'a password' })
      expect(stderr).toContain('password (not shown): ')
      expect(sent[0]?.body).toEqual({ email: 'ada@example.com', password: 'a password' })
    })

    test('takes it from standard input with the rest of the body', async () => {
      const { sent } = await ohun([...login, '--data', '-'], { input: '{"password":"a password"}' })
      expect(sent[0]?.body).toEqual({ email: 'ada@example.com', password: 'a password' })
    })

    test.each([
      ['has no flag for it', ['--password', 'a password'], /^--password: no such flag/],
      ['says where it belongs when nobody can be asked', [], /needs password, which is never a flag/],
    ])('%s', async (_, flags, message) => {
      const { stderr, sent } = await ohun([...login, ...flags])
      expect(sent).toEqual([])
      expect(usageMessage(stderr)).toMatch(message)
      expect(stderr).not.toContain('a password')
    })
  })

  test('names every required field that is missing, and sends nothing', async () => {
    const { exit_code, stderr, sent } = await ohun(['calls', 'create'])
    expect(exit_code).toBe(2)
    expect(usageMessage(stderr)).toBe('calls create: needs --agent-id, --to-number (or --data).')
    expect(sent).toEqual([])
  })
})

describe('path and query', () => {
  test('positionals fill the path, flags the query', async () => {
    const get = await ohun(['calls', 'get', 'call_1'])
    expect(get.sent).toMatchObject([{ id: 'getCall', path: { call_id: 'call_1' }, query: {} }])
    const list = await ohun(['agents', 'list', '--page-size', '5'])
    expect(list.sent).toMatchObject([{ id: 'listAgents', query: { page_size: 5 } }])
  })

  test('a field whose flag is taken by the command line gets its group in front', async () => {
    const { sent } = await ohun(['api-keys', 'create', '--label', 'x', '--api-key-environment', 'sandbox'])
    expect(sent[0]?.body).toEqual({ label: 'x', environment: 'sandbox' })
  })

  test('common flags may stand before the command', async () => {
    const { sent } = await ohun(['--output', 'json', 'agents', 'list'])
    expect(sent).toHaveLength(1)
  })

  test('an idempotency key is passed on', async () => {
    const { sent } = await ohun([...call, '--idempotency-key', 'order-7'])
    expect(sent[0]?.idempotency_key).toBe('order-7')
  })
})

describe('a usage error says what would be accepted', () => {
  test.each([
    [['agent', 'list'], 'agent: no such command. Did you mean agents? See ohun --help.'],
    [['dpa', 'acept'], 'dpa acept: no such command. Did you mean accept? dpa has accept, status.'],
    [['dpa'], 'dpa: needs a verb: accept, status.'],
    [['calls', 'get'], 'calls get: needs <call_id>. See ohun calls get --help.'],
    [['calls', 'get', ''], '<call_id>: must not be empty.'],
    [
      ['calls', 'get', 'call_1', 'call_2'],
      'calls get: too many arguments. Expected 1 argument but got 2. See ohun calls get --help.',
    ],
    [
      ['agents', 'list', '--page-sise', '5'],
      '--page-sise: no such flag. Did you mean --page-size? See ohun agents list --help.',
    ],
    [['agents', 'list', '--page-size', 'ten'], '--page-size: must be a whole number, not "ten".'],
    [['agents', 'list', '--page-size'], '--page-size: needs a value. See ohun agents list --help.'],
    [
      ['agents', 'list', '--page-token', '--output', 'json'],
      '--page-token: needs a value. See ohun agents list --help.',
    ],
    [['agents', 'create', '--display-name', '--shareable'], '--display-name: needs a value.'],
    [['agents', 'list', '--output', 'xml'], '--output: must be one of table, json, ndjson, csv, not "xml".'],
    [['agents', 'list', '--yes'], '--yes: no such flag. See ohun agents list --help.'],
    [
      ['agents', 'create', '--display-name', 'x', '--shareable=yes'],
      '--shareable=yes: no such flag. See ohun agents create --help.',
    ],
    [['completion', 'tcsh'], '<shell>: must be one of bash, zsh, fish, powershell, not "tcsh".'],
    [['agents', 'list', '--timeout', '0'], '--timeout: must be a number of seconds above 0, up to 86400, not 0.'],
    [['agents', 'list', '--timeout', 'soon'], '--timeout: must be a number, not "soon".'],
  ])('ohun %j', async (argv, message) => {
    const { exit_code, stderr, stdout, sent } = await ohun(argv)
    expect(usageMessage(stderr)).toBe(message)
    expect({ exit_code, stdout, sent }).toEqual({ exit_code: 2, stdout: '', sent: [] })
  })

  test('never repeats a misplaced key', async () => {
    const { stderr } = await ohun([productionKey])
    expect(stderr).not.toContain('production0000')
    expect(usageMessage(stderr)).toContain('pk_live_…')
  })
})

describe('an operation that costs money', () => {
  const env = { OHUN_API_KEY: productionKey }

  test('needs --live with a production key', async () => {
    const { exit_code, stderr, sent } = await ohun(call, { env })
    expect(exit_code).toBe(2)
    expect(usageMessage(stderr)).toContain('Add --live')
    expect(sent).toEqual([])
    expect((await ohun([...call, '--live'], { env })).sent).toHaveLength(1)
  })

  test('needs nothing with a sandbox key', async () => {
    expect((await ohun(call)).sent).toHaveLength(1)
  })
})

describe('an operation that cannot be undone', () => {
  const argv = ['agents', 'delete', 'agt_1']

  test('asks a person for the name', async () => {
    const { exit_code, stderr, sent } = await ohun(argv, { terminal: true, input: 'agt_1' })
    expect(stderr).toContain('Type agt_1 to continue: ')
    expect(exit_code).toBe(0)
    expect(sent).toHaveLength(1)
  })

  test.each(['', 'y', 'yes', 'n', 'agt_2'])('does nothing when the person types %j', async (input) => {
    const { exit_code, sent } = await ohun(argv, { terminal: true, input })
    expect(exit_code).toBe(1)
    expect(sent).toEqual([])
  })

  test.each(['n\n', 'y\n', 'agt_1\n', ''])('is a usage error with %j piped in', async (input) => {
    const { exit_code, stderr, sent } = await ohun(argv, { input })
    expect(exit_code).toBe(2)
    expect(usageMessage(stderr)).toContain('--yes')
    expect(sent).toEqual([])
  })

  test('is done without a question with --yes', async () => {
    const { exit_code, stdout, stderr, sent } = await ohun([...argv, '--yes'], { input: 'n\n' })
    expect({ exit_code, stdout, stderr }).toEqual({ exit_code: 0, stdout: '', stderr: '' })
    expect(sent).toMatchObject([{ id: 'deleteAgent', path: { agent_id: 'agt_1' } }])
  })

  test('names the workspace that goes, also with --yes', async () => {
    const words = ['workspace', 'delete', '--yes']
    const unnamed = await ohun(words)
    expect(unnamed).toMatchObject({ exit_code: 2, sent: [] })
    expect(usageMessage(unnamed.stderr)).toContain('needs --confirm')
    const { sent } = await ohun([...words, '--confirm', 'ws_1'])
    expect(sent).toMatchObject([{ id: 'deleteWorkspace', query: { confirm: 'ws_1' } }])
  })
})
