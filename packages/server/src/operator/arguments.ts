import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Command, Flag, Input } from './command.ts'
import { UsageError } from './failure.ts'

/** Flags that every command takes. */
export const COMMON: Readonly<Record<string, Flag>> = {
  output: {
    value: 'FORMAT',
    choices: ['table', 'json'],
    description: 'Output format. Default: table on a terminal, otherwise JSON.',
  },
  help: { description: 'Show help for the command.' },
}

export interface Parsed extends Input {
  command: Command
}

/**
 * Finds the command and checks its words and flags. Null for a command's group alone, or nothing: help is wanted.
 * @throws UsageError
 */
export function findCommand(commands: readonly Command[], argv: readonly string[]): Command | null {
  const { positionals, values } = parseArgs({ args: [...argv], options: optionsOf(COMMON), strict: false })
  const words = positionals.slice(0, 2)
  const found = commands.find(({ path }) => path.every((word, index) => words[index] === word))
  if (found) return found
  const [group] = words
  const groups = [...new Set(commands.map(({ path }) => path[0]))]
  if (group === undefined || group === 'help') return null
  if (!groups.includes(group)) throw new UsageError(`${group}: no such command; there are ${groups.join(', ')}.`)
  const verbs = commands.filter(({ path }) => path[0] === group).map(({ path }) => path[1])
  if (values['help'] === true) return null
  throw new UsageError(`${words.join(' ')}: needs one of ${verbs.join(', ')}.`)
}

export function parseInput(command: Command, argv: readonly string[]): Parsed {
  const flags = { ...command.flags, ...COMMON }
  const { values, positionals } = parse(flags, argv)
  const given = positionals.slice(command.path.length)
  const input: Parsed = {
    command,
    word: (name) => given[command.words.findIndex((word) => word.name === name)] ?? '',
    flag: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    isSet: (name) => values[name] === true,
  }
  if (!input.isSet('help')) check(command, { flags, given, input })
  return input
}

function parse(flags: Readonly<Record<string, Flag>>, argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: optionsOf(flags), allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

function optionsOf(flags: Readonly<Record<string, Flag>>): NonNullable<ParseArgsConfig['options']> {
  const entries = Object.entries(flags)
  return Object.fromEntries(entries.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]))
}

interface Given {
  flags: Readonly<Record<string, Flag>>
  given: readonly string[]
  input: Input
}

function check(command: Command, { flags, given, input }: Given): void {
  const name = command.path.join(' ')
  const missing = command.words.slice(given.length)
  if (missing.length > 0) throw new UsageError(`${name}: needs ${missing.map((word) => `<${word.name}>`).join(' ')}.`)
  if (given.length > command.words.length)
    throw new UsageError(`${name}: does not take ${JSON.stringify(given[command.words.length])}.`)
  for (const word of command.words) requireChoice(`<${word.name}>`, word.choices, input.word(word.name))
  for (const [flag, { choices, required }] of Object.entries(flags)) {
    const value = input.flag(flag)
    if (required && value === undefined) throw new UsageError(`${name}: needs --${flag}.`)
    if (value !== undefined) requireChoice(`--${flag}`, choices, value)
  }
}

function requireChoice(name: string, choices: readonly string[] | undefined, value: string): void {
  if (value.trim() === '') throw new UsageError(`${name}: must not be empty.`)
  if (choices && !choices.includes(value))
    throw new UsageError(`${name}: must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}.`)
}
