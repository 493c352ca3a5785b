import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { flagsOf } from '../src/arguments/common-flags.ts'
import { parseArguments } from '../src/arguments/parse.ts'
import { builtInCommands, commandTable } from '../src/commands/command-table.ts'
import { operationCommands } from '../src/commands/operation-commands.ts'
import { ohun, productionKey } from './support/terminal.ts'

const declared = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => ['get', 'put', 'post', 'patch', 'delete'].includes(method))
    .filter(([, operation]) => !Object.hasOwn(operation, 'x-alias-of') && !Object.hasOwn(operation, 'x-clients'))
    // Part of another command: the relay is what `listen` stands on.
    .filter(([, operation]) => !('x-cli' in operation && (operation['x-cli'] as unknown) === false))
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as { operationId: string },
    })),
)

describe('every operation of the document that is for clients', () => {
  test.each(declared)('$method $path has a command', async ({ path, method, operation }) => {
    const command = operationCommands.find((one) => one.operation.id === operation.operationId)
    expect(command?.operation).toMatchObject({ path, method })
  })

  test('has a command of its own, and no command is without an operation', () => {
    expect(operationCommands).toHaveLength(declared.length)
    expect(new Set(operationCommands.map(({ path }) => path.join(' '))).size).toBe(declared.length)
  })

  test('answers in a way that the command line can print', () => {
    const known = new Set<string>(['json', 'none', 'events', 'websocket', 'binary', 'text'])
    expect(operationCommands.filter(({ output }) => !known.has(output))).toEqual([])
  })
})

describe.each(operationCommands.map((command) => ({ name: command.path.join(' '), command })))(
  'ohun $name',
  ({ command }) => {
    test('takes its own examples', () => {
      for (const example of command.examples) {
        const { positionals, body } = invocationOf([...command.path, ...example])
        expect(Object.keys(positionals)).toEqual(command.positionals.map(({ name }) => name))
        const required = command.flags.filter((flag) => flag.required && flag.in === 'body').map(({ name }) => name)
        expect(Object.keys(body)).toEqual(expect.arrayContaining(required))
      }
    })

    test('sends its example to its operation', async () => {
      const [example] = command.examples
      const secrets = Object.fromEntries((command.secrets ?? []).map((name) => [name, 'secret']))
      const flags = [...(command.destructive ? ['--yes'] : []), ...(command.secrets ? ['--data', '-'] : [])]
      const argv = example!.map((word) => (command.file && word.startsWith('@') ? '-' : word))
      const { sent, exit_code, stderr } = await ohun([...command.path, ...argv, ...flags], {
        input: JSON.stringify(secrets),
        ...(example!.includes('production') ? { env: { OHUN_API_KEY: productionKey } } : {}),
      })
      expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
      expect(sent).toMatchObject([{ id: command.operation.id }])
    })

    test('has no flag twice: fields give way to the flags of the command line', () => {
      const names = flagsOf(command).map(({ flag }) => flag)
      expect(names).toEqual([...new Set(names)])
    })

    test('explains itself with every flag and an example', async () => {
      const { stdout, exit_code, sent } = await ohun([...command.path, '--help'])
      expect(exit_code).toBe(0)
      expect(sent).toEqual([])
      for (const { flag } of command.flags) expect(stdout).toContain(`--${flag}`)
      expect(stdout).toContain(`  ohun ${command.path.join(' ')}`)
    })
  },
)

function invocationOf(argv: string[]) {
  const stdout = { isTerminal: false, columns: 80, write: async () => {} }
  const line = parseArguments({ version: '1.2.3', argv, env: {}, stdout }, commandTable)
  if (line.kind === 'text') throw new Error(`${argv.join(' ')}: printed ${line.text}`)
  return line.invocation
}

describe.each(builtInCommands.map((command) => ({ name: command.path.join(' '), command })))(
  'ohun $name',
  ({ command }) => {
    test('takes its own examples, and has no flag twice', () => {
      for (const example of command.examples) {
        const { positionals, lists } = invocationOf([...command.path, ...example])
        const given = [...Object.keys(positionals), ...Object.keys(lists)]
        const wanted = command.positionals.filter(({ name, optional }) => !optional || given.includes(name))
        expect(given).toEqual(wanted.map(({ name }) => name))
      }
      const names = flagsOf(command).map(({ flag }) => flag)
      expect(names).toEqual([...new Set(names)])
    })
  },
)

test('bare ohun and --help list every command on stdout', async () => {
  for (const argv of [[], ['--help']]) {
    const { stdout, exit_code } = await ohun(argv)
    expect(exit_code).toBe(0)
    for (const { path } of operationCommands) expect(stdout).toContain(path.join(' '))
    expect(stdout).toContain('login')
  }
})

test('ohun help calls create is ohun calls create --help', async () => {
  expect((await ohun(['help', 'calls', 'create'])).stdout).toBe((await ohun(['calls', 'create', '--help'])).stdout)
})

test('a group lists its own commands', async () => {
  const { stdout } = await ohun(['agents', '--help'])
  expect(stdout).toContain('agents create')
  expect(stdout).not.toContain('calls create')
})
