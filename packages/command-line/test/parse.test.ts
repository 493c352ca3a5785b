import { describe, expect, test } from 'vitest'
import { parseLine, UsageError, type Command, type Flag, type Program } from '../src/index.ts'

const flag = (name: string, rest: Partial<Flag> = {}): Flag => ({ flag: name, type: 'string', ...rest })

const commands: readonly Command[] = [
  {
    path: ['calls', 'create'],
    summary: 'Place a call',
    positionals: [{ name: 'to_number' }, { name: 'mode', choices: ['voice', 'test'], description: 'How.' }],
    flags: [
      flag('agent-id', { required: true }),
      flag('pages', { type: 'integer', default: 20 }),
      flag('rate', { type: 'number' }),
      flag('tags', { list: true, nullable: true }),
      flag('window', { nullable: true, choices: ['day', 'night'] }),
      flag('header', { repeated: true, short: 'H' }),
      flag('template', { type: 'json' }),
      flag('live', { type: 'boolean' }),
    ],
    examples: [['+234', 'voice', '--agent-id', "Ada's"]],
  },
  { path: ['calls', 'list'], summary: 'List calls', positionals: [], flags: [], examples: [[]] },
  {
    path: ['usage'],
    summary: 'Show the usage',
    positionals: [{ name: 'month', optional: true }],
    flags: [],
    examples: [[]],
  },
  {
    path: ['merge'],
    summary: 'Merge files',
    positionals: [{ name: 'files', several: true }],
    flags: [],
    examples: [['a.yaml']],
  },
  { path: ['help', 'topic'], summary: 'A topic', positionals: [], flags: [], examples: [] },
]

const program: Program = {
  name: 'phone',
  version: '1.2.3',
  description: 'Calls people.',
  commands,
  commonFlags: [flag('output', { short: 'o', choices: ['table', 'json'] }), flag('quiet', { type: 'boolean' })],
  flagsOf: ({ flags }) => flags,
  isMandatory: ({ required }) => required === true,
  headingOf: ({ path }) => (path.length > 1 ? 'Groups' : 'Commands'),
  epilogue: '\nThat is all.',
  help: { width: 70, strong: (text) => `*${text}*` },
}

const create = ['calls', 'create', '+234', 'voice', '--agent-id', 'agt_1']

function valuesOf(argv: readonly string[]): Record<string, unknown> {
  const line = parseLine(program, argv)
  if (line.kind === 'text') throw new Error(line.text)
  return Object.fromEntries([...line.values].map(([{ flag }, value]) => [flag, value]))
}

function textOf(argv: readonly string[]): string {
  const line = parseLine(program, argv)
  if (line.kind === 'command') throw new Error(`${line.command.path.join(' ')} would run`)
  return line.text
}

describe('a command line', () => {
  test('names its command and what it takes', () => {
    const line = parseLine(program, create)
    expect(line).toMatchObject({ kind: 'command', positionals: { to_number: '+234', mode: 'voice' } })
    expect(valuesOf(create)).toEqual({ 'agent-id': 'agt_1' })
  })

  test.each([
    [['--pages', '-5'], { pages: -5 }],
    [['--rate=0.5'], { rate: 0.5 }],
    [['--tags', 'a, b', '--tags', 'c'], { tags: ['a', 'b', 'c'] }],
    [['-H', 'A: 1, 2', '--header', 'B: 3'], { header: ['A: 1, 2', 'B: 3'] }],
    [['--template', '{"a":null}'], { template: { a: null } }],
    [['--live'], { live: true }],
    [['--no-live'], { live: false }],
    [['--live=true'], { live: true }],
    [['--live=false'], { live: false }],
    [['--quiet=false', '-ojson'], { quiet: false, output: 'json' }],
  ])('gives %j its type', (flags, expected) => {
    expect(valuesOf([...create, ...flags])).toEqual({ 'agent-id': 'agt_1', ...expected })
  })

  test('takes a common flag anywhere, and the last one counts', () => {
    expect(valuesOf(['--output', 'table', ...create, '-o', 'json'])).toMatchObject({ output: 'json' })
  })

  test('takes what follows -- as it is', () => {
    const line = parseLine(program, ['calls', 'create', '--agent-id', 'a', '--', '--live=true', 'test'])
    expect(line).toMatchObject({ positionals: { to_number: '--live=true', mode: 'test' } })
  })
})

describe('a usage error says what is wrong and what is accepted', () => {
  test.each([
    [['cals', 'list'], 'cals: no such command. Did you mean calls? See phone --help.'],
    [['help', 'topc'], 'help topc: no such command. Did you mean topic? help has topic.'],
    [['fly'], 'fly: no such command. See phone --help.'],
    [['calls', 'lst'], 'calls lst: no such command. Did you mean list? calls has create, list.'],
    [['calls'], 'calls: needs a verb: create, list.'],
    [['calls', 'create'], 'calls create: needs --agent-id. See phone calls create --help.'],
    [['calls', 'create', '--agent-id', 'a'], 'calls create: needs <to_number>. See phone calls create --help.'],
    [['calls', 'create', '--agent-id', '--live'], '--agent-id: needs a value.'],
    [
      [...create, 'more'],
      'calls create: too many arguments. Expected 2 arguments but got 3. See phone calls create --help.',
    ],
    [[...create, '--pagse', '1'], '--pagse: no such flag. Did you mean --pages? See phone calls create --help.'],
    [[...create, '--pages'], '--pages: needs a value. See phone calls create --help.'],
    [[...create, '--pages', '1e3'], '--pages: must be a whole number, not "1e3".'],
    [[...create, '--rate', 'fast'], '--rate: must be a number, not "fast".'],
    [[...create, '--live=maybe'], '--live=maybe: no such flag. See phone calls create --help.'],
    [[...create, '--output', 'xml'], '--output: must be one of table, json, not "xml".'],
    [['calls', 'create', ' ', 'voice', '--agent-id', 'a'], '<to_number>: must not be empty.'],
    [['calls', 'create', '1', 'loud', '--agent-id', 'a'], '<mode>: must be one of voice, test, not "loud".'],
  ])('%j', (argv, message) => {
    expect(() => parseLine(program, argv)).toThrow(new UsageError(message))
  })

  test('null is a value of a flag that accepts it, and a word elsewhere', () => {
    const values = valuesOf([...create, '--tags', 'null', '--window', 'null', '--template', 'null'])
    expect(values).toMatchObject({ tags: null, window: null, template: null })
    expect(valuesOf([...create, '--header', 'null'])).toMatchObject({ header: ['null'] })
  })

  test('invalid JSON is named as such', () => {
    expect(() => parseLine(program, [...create, '--template', '{'])).toThrow(/^--template: must be JSON: /)
  })
})

describe('help', () => {
  test('lists every command of the program in full, also when nothing was asked', () => {
    const overview = textOf([])
    expect(textOf(['--help'])).toBe(overview)
    expect(textOf(['help'])).toBe(overview)
    expect(overview).toMatch(/^\*Usage:\* phone <command> \[flags\]\n\nCalls people\.\n/)
    expect(overview).toMatch(/\*Groups:\*\n {2}calls create +Place a call\n {2}calls list +List calls\n/)
    expect(overview).toMatch(/\*Commands:\*\n {2}usage +Show the usage\n/)
    expect(overview).toMatch(/\nThat is all\.\n$/)
  })

  test('lists the commands of a group', () => {
    const group = textOf(['calls', '--help'])
    expect(group).toContain('calls list')
    expect(group).not.toContain('usage ')
  })

  test('shows the arguments, flags and examples of a command in the width of the terminal', () => {
    const help = textOf(['calls', 'create', '-h'])
    expect(textOf(['help', 'calls', 'create'])).toBe(help)
    expect(help).toContain('phone calls create <to_number> <mode> --agent-id <string> [flags]')
    expect(help).toMatch(/\n {2}mode +How\. One of voice, test\.\n/)
    expect(help).toMatch(/\n {2}--pages <integer> +Default: 20\.\n/)
    expect(help).toMatch(/\*Flags of every command:\*\n {2}-v, --version +Show the version\.\n/)
    expect(help).toContain("*Examples:*\n  phone calls create +234 voice --agent-id 'Ada'\\''s'\n")
    const [, ...lines] = help.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72)
  })

  test('on a topic is a command', () => {
    expect(parseLine(program, ['help', 'topic'])).toMatchObject({ kind: 'command', command: { summary: 'A topic' } })
  })

  test('--version is the version', () => {
    expect(textOf(['calls', 'list', '--version'])).toBe('1.2.3\n')
  })
})

test('a positional that is optional may be left out', () => {
  expect(parseLine(program, ['usage', '2026-11'])).toMatchObject({ positionals: { month: '2026-11' } })
  expect(parseLine(program, ['usage'])).toMatchObject({ kind: 'command', positionals: {} })
  expect(parseLine(program, ['usage', '--help'])).toMatchObject({ text: expect.stringContaining('usage [month]') })
})

test('a positional may take several words, and needs at least one', () => {
  expect(parseLine(program, ['merge', 'a.yaml', 'b.yaml'])).toMatchObject({ lists: { files: ['a.yaml', 'b.yaml'] } })
  expect(parseLine(program, ['merge', 'a.yaml'])).toMatchObject({ positionals: {}, lists: { files: ['a.yaml'] } })
  expect(() => parseLine(program, ['merge'])).toThrow('files')
  expect(parseLine(program, ['merge', '--help'])).toMatchObject({ text: expect.stringContaining('merge <files...>') })
})
