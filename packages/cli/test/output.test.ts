import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { table } from '../src/output/table.ts'
import { ohun, productionKey } from './support/terminal.ts'

const calls = [
  { call_id: 'call_1', status: 'completed', to_number: '+2348031234567', duration_seconds: 5, note: null },
  { call_id: 'call_22', status: 'failed', to_number: '+2348050000000', duration_seconds: 12, note: 'a, "b"' },
]
const page = { calls, next_page_token: 'token', request_id: 'req_1' }
const list = (flags: string[], options = {}) => ohun(['calls', 'list', ...flags], { answer: () => page, ...options })

describe('the destination of the output decides its format', () => {
  test('JSON, whole, when it is not a terminal', async () => {
    const { stdout, stderr } = await list([])
    expect(JSON.parse(stdout)).toEqual(page)
    expect(stderr).toBe('')
  })

  test('a table on a terminal, with the next page named on stderr', async () => {
    const { stdout, stderr } = await list([], { terminal: true, env: { NO_COLOR: '1' } })
    expect(stdout).toBe(
      [
        'call_id  status     to_number       duration_seconds',
        'call_1   completed  +2348031234567                 5',
        'call_22  failed     +2348050000000                12',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('next page: --page-token token; all pages: --all\n')
  })

  test('80 columns have the number that was called, the duration and the time; the rest is named on stderr', async () => {
    const answer = () => ({
      calls: calls.map((call) => ({
        ...call,
        call_id: 'call_0Ub5Xw1A000k3mZq8RtYvLp',
        status: 'in_progress',
        direction: 'outbound',
        from_number: '+2348000000001',
        cost_kobo: 12_000,
        created_at: '2026-11-22T10:00:00.000Z',
        end_reason: 'remote_hangup',
      })),
    })
    const { stdout, stderr } = await list([], { terminal: true, columns: 80, answer, env: { NO_COLOR: '1' } })
    const [heading, row] = stdout.split('\n')
    expect(heading?.split(/  +/)).toEqual(['call_id', 'status', 'to_number', 'duration', 'created_at'])
    expect(row?.split(/  +/).slice(2)).toEqual(['+2348031234567', '5 s', '11-22 10:00'])
    expect(stderr).toContain('not shown: end_reason, direction, from_number, cost_kobo; all fields: --output json\n')
  })

  test('an empty list says so on stderr', async () => {
    const { stdout, stderr } = await list([], { terminal: true, answer: () => ({ calls: [] }) })
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: 'no calls\n' })
  })

  test('one object is a field a line, its lists tables below', async () => {
    const answer = () => ({
      call_id: 'call_1',
      cost_kobo: 0,
      transcript: [{ text: 'Ẹ káàárọ̀, báwo ni?', role: 'agent' }],
      request_id: 'r',
    })
    const { stdout } = await ohun(['calls', 'get', 'call_1'], { answer, terminal: true, env: { NO_COLOR: '1' } })
    expect(stdout).toBe('call_id    call_1\ncost_kobo  0\n\ntranscript\nrole   text\nagent  Ẹ káàárọ̀, báwo ni?\n')
  })
})

describe('--output', () => {
  test('ndjson: an entry a line', async () => {
    const { stdout } = await list(['--output', 'ndjson'])
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(calls)
  })

  test('csv: every field, quoted as RFC 4180 wants', async () => {
    const { stdout } = await list(['-o', 'csv'])
    expect(stdout).toBe(
      'call_id,status,to_number,duration_seconds,note\n' +
        'call_1,completed,+2348031234567,5,\n' +
        'call_22,failed,+2348050000000,12,"a, ""b"""\n',
    )
  })

  test('csv: no cell is a formula to a spreadsheet, which may split lines at semicolons', async () => {
    const messages = [{ body: '=1+1', note: 'Hi;@SUM(A1)', cost_kobo: -5, to: '+2348031234567', tags: [';=1'] }]
    const answer = () => ({ calls: messages })
    expect((await list(['-o', 'csv'], { answer })).stdout).toBe(
      `body,note,cost_kobo,to,tags\n'=1+1,Hi;'@SUM(A1),-5,+2348031234567,"["";'=1""]"\n`,
    )
    const rows = await list(['-o', 'csv', '--query', 'calls[].[body, cost_kobo]'], { answer })
    expect(rows.stdout).toBe(`'=1+1,-5\n`)
  })

  test('csv: a single value is the bare text, for scripts', async () => {
    const answer = () => ({ calls: [{ token: '-a=' }] })
    expect((await list(['-o', 'csv', '--query', 'calls[0].token'], { answer })).stdout).toBe('-a=\n')
  })

  test('table, also when it is not a terminal', async () => {
    const { stdout } = await list(['--output', 'table'])
    expect(stdout).toMatch(/^call_id {2}status/)
  })
})

describe('--query', () => {
  test.each([
    ['calls[].call_id', 'json', '[\n  "call_1",\n  "call_22"\n]\n'],
    ['calls[].call_id', 'csv', 'call_1\ncall_22\n'],
    ['calls[].call_id', 'table', 'call_1\ncall_22\n'],
    ['calls[0].call_id', 'csv', 'call_1\n'],
    ["calls[?status=='failed'].{id: call_id}", 'ndjson', '{"id":"call_22"}\n'],
    ['nothing', 'json', 'null\n'],
  ])('%s as %s', async (query, output, expected) => {
    expect((await list(['--query', query, '--output', output])).stdout).toBe(expected)
  })

  test('a faulty expression is a usage error before anything is sent', async () => {
    const { exit_code, stderr, sent } = await list(['--query', 'calls['])
    expect(exit_code).toBe(2)
    expect(stderr).toContain('JMESPath')
    expect(sent).toEqual([])
  })

  test('one that fails on the answer prints the answer whole: a key is shown only once', async () => {
    const answer = () => ({ key_id: 'key_1', key: productionKey })
    const { exit_code, stdout } = await ohun(['api-keys', 'rotate', 'key_1', '--yes', '--query', 'length(`1`)'], {
      answer,
    })
    expect(exit_code).toBe(2)
    expect(JSON.parse(stdout)).toEqual(answer())
  })
})

describe('--all', () => {
  const all = (flags: string[], options = {}) =>
    ohun(['calls', 'list', '--all', ...flags], { entries: calls, ...options })

  test('is ndjson, an entry a line, on a terminal too', async () => {
    const expected = calls.map((call) => `${JSON.stringify(call)}\n`).join('')
    expect((await all([])).stdout).toBe(expected)
    expect((await all([], { terminal: true })).stdout).toBe(expected)
  })

  test('is csv with one heading', async () => {
    const { stdout } = await all(['--output', 'csv'])
    expect(stdout.match(/call_id/g)).toHaveLength(1)
    expect(stdout.split('\n')).toHaveLength(4)
  })

  test('asks the query of each entry', async () => {
    expect((await all(['--query', 'call_id'])).stdout).toBe('"call_1"\n"call_22"\n')
  })

  test('is nothing else', async () => {
    const { exit_code, sent } = await all(['--output', 'table'])
    expect(exit_code).toBe(2)
    expect(sent).toEqual([])
  })

  test('ends quietly when the reader closes the pipe', async () => {
    const { exit_code, stdout, stderr } = await all([], { closed_after: 1 })
    expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
    expect(stdout.split('\n')).toHaveLength(2)
  })
})

describe('control characters from the server', () => {
  // Escape sequences, a C1 control, a right-to-left override, carriage return, bell.
  const nasty = 'a\u001b[2J\u009b31m\u202eb\rc\u0007'
  const answer = () => ({ display_name: nasty })
  const forbidden = /(?!\n)[\p{Cc}\u202e]/u

  test.each(['table', 'json', 'ndjson', 'csv'])('do not reach the terminal as %s', async (output) => {
    const env = { NO_COLOR: '1' }
    const { stdout } = await ohun(['agents', 'get', 'agt_1', '--output', output], { answer, terminal: true, env })
    expect(stdout).not.toMatch(forbidden)
  })

  test('errors have no control characters either', async () => {
    const fail = () => {
      throw new Error(nasty)
    }
    const env = { NO_COLOR: '1' }
    expect((await ohun(['agents', 'get', 'agt_1'], { answer: fail, terminal: true, env })).stderr).not.toMatch(
      forbidden,
    )
    expect((await ohun(['agents', 'get', 'agt_1'], { answer: fail })).stderr).not.toMatch(forbidden)
  })

  test('are the same data to a JSON parser', async () => {
    const { stdout } = await ohun(['agents', 'get', 'agt_1'], { answer })
    expect(JSON.parse(stdout)).toEqual(answer())
  })
})

describe('colour', () => {
  const get = (env: Record<string, string>, terminal: boolean) =>
    ohun(['agents', 'get', 'agt_1', '--output', 'table'], { answer: () => ({ a: 1 }), env, terminal })

  test('only on a terminal without NO_COLOR', async () => {
    expect((await get({}, true)).stdout).toContain('\u001b[1m')
    expect((await get({ NO_COLOR: '1' }, true)).stdout).not.toContain('\u001b')
    expect((await get({ TERM: 'dumb' }, true)).stdout).not.toContain('\u001b')
    expect((await get({}, false)).stdout).not.toContain('\u001b')
  })
})

describe('every mode, byte for byte', () => {
  const rows = [
    { call_id: 'call_1', status: 'completed', to_number: '+2348031234567', note: 'Ẹ káàárọ̀ "Ada", 你好 👋' },
    { call_id: 'call_2', status: 'failed', to_number: null, note: null },
  ]
  const answer = () => ({ calls: rows, request_id: 'req_1' })

  test.each([
    ['table', 'call_id  status     to_number\ncall_1   completed  +2348031234567\ncall_2   failed\n'],
    [
      'json',
      '{\n  "calls": [\n    {\n      "call_id": "call_1",\n      "status": "completed",\n      "to_number": "+2348031234567",\n' +
        '      "note": "Ẹ káàárọ̀ \\"Ada\\", 你好 👋"\n    },\n    {\n      "call_id": "call_2",\n      "status": "failed",\n' +
        '      "to_number": null,\n      "note": null\n    }\n  ],\n  "request_id": "req_1"\n}\n',
    ],
    [
      'ndjson',
      '{"call_id":"call_1","status":"completed","to_number":"+2348031234567","note":"Ẹ káàárọ̀ \\"Ada\\", 你好 👋"}\n' +
        '{"call_id":"call_2","status":"failed","to_number":null,"note":null}\n',
    ],
    [
      'csv',
      'call_id,status,to_number,note\ncall_1,completed,+2348031234567,"Ẹ káàárọ̀ ""Ada"", 你好 👋"\ncall_2,failed,,\n',
    ],
  ])('%s', async (output, expected) => {
    const { stdout, stderr, exit_code } = await list(['--output', output], { answer })
    expect({ stdout, stderr, exit_code }).toEqual({ stdout: expected, stderr: '', exit_code: 0 })
  })
})

describe('a table', () => {
  const style = { strong: String, faint: String, bad: String }
  const show = (rows: Record<string, unknown>[], width: number) =>
    table(rows, { columns: Object.keys(rows[0]!), width, style })
  const id = 'msg_0Ub5Xw1A000k3mZq8RtYvLp'
  const message = {
    message_id: id,
    direction: 'outbound',
    from: '+2348031234567',
    to: '+2348031234568',
    body: 'Your order has left our store. It arrives tomorrow.',
    status: 'failed',
    error_code: 'absent_subscriber',
  }

  test('lines up characters that take two columns, and marks that take none', () => {
    const rows = [
      { name: '你好', city: 'Èkó' },
      { name: '👨‍👩‍👧', city: 'Kano' },
      { name: 'Ẹ káàárọ̀', city: 'Jos' },
    ]
    expect(show(rows, 80)).toBe('name      city\n你好      Èkó\n👨‍👩‍👧        Kano\nẸ káàárọ̀  Jos\n')
  })

  test('cuts long texts first, to no less than an id', () => {
    const lines = show([{ id: 'a', text: '你'.repeat(60), last: 'z' }], 90).split('\n')
    expect(lines[1]).toBe(`a   ${'你'.repeat(39)}…   z`)
    expect(show([{ id: 'a', text: 'x'.repeat(100), last: 'z' }], 80).split('\n')[1]).toBe(`a   ${'x'.repeat(69)}…  z`)
  })

  test('keeps the id, the receiver, the status and the error at 80 columns, wherever they stand', () => {
    const [heading, row, ...rest] = show([message], 80).split('\n')
    expect(heading).toMatch(/^message_id +to +status +error_code$/)
    expect(row).toBe(`${id}  ${message.to}  failed  absent_subscriber`)
    expect(rest).toEqual([''])
  })

  test('is cards below 80 columns, with nothing cut', () => {
    expect(show([message, { ...message, error_code: null }], 79)).toBe(
      [
        ...Object.entries(message).map(([name, value]) => `${name.padEnd(10)}  ${value}`),
        '',
        ...Object.entries({ ...message, error_code: '' }).map(([name, value]) =>
          `${name.padEnd(10)}  ${value}`.trimEnd(),
        ),
        '',
      ].join('\n'),
    )
  })

  test('is cards where even what stays does not fit', () => {
    const wide = { id: 'i'.repeat(30), status: 's'.repeat(30), error: 'e'.repeat(30) }
    expect(show([wide], 80)).toBe(`id      ${wide.id}\nstatus  ${wide.status}\nerror   ${wide.error}\n`)
  })

  test('is still a table if it fits, however narrow the terminal is', () => {
    expect(show([{ id: 'a', status: 'ok' }], 10)).toBe('id  status\na   ok\n')
  })
})

test('ohun help output and help environment explain what they are named for', async () => {
  const output = (await ohun(['help', 'output'])).stdout
  for (const word of ['table', 'json', 'ndjson', 'csv', '--query', '--all', '--curl', '--debug']) {
    expect(output).toContain(word)
  }
  const sources = globSync('../src/**/*.ts', { cwd: import.meta.dirname }).map((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  )
  const variables = sources.flatMap((text) => [...text.matchAll(/env\['(\w+)'\]/g)].map(([, name]) => name!))
  expect(variables.length).toBeGreaterThan(5)
  const environment = (await ohun(['help', 'environment'])).stdout
  for (const name of variables) expect(environment).toContain(name)
})
