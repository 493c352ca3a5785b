import { parseLine, UsageError, type Flag, type FlagValue, type ParsedLine, type Program } from '@ohun/command-line'
import { helpFlag, versionFlag } from '@ohun/command-line/definition'
import type { Command, Input } from './command.ts'
import { OPERATOR_FLAG } from './operator-name.ts'
import type { Context } from './context.ts'
import { VERSION } from '../platform/version.ts'

/** The flags that every command accepts, besides those for help and the version. */
const COMMON_FLAGS: readonly Flag[] = [
  {
    flag: 'output',
    type: 'string',
    short: 'o',
    choices: ['table', 'json'],
    description: 'Output format. Default: table on a terminal, otherwise JSON.',
  },
]

export interface Parsed extends Input {
  command: Command
}

/** The meaning of a command line: a command, or a text such as help. */
export type Understood = { kind: 'command'; parsed: Parsed } | { kind: 'text'; text: string }

/** @throws UsageError */
export function parseArguments({ argv, stdout }: Context, commands: readonly Command[]): Understood {
  const line = parseLine(programOf(commands, stdout.columns), argv)
  return line.kind === 'text' ? line : { kind: 'command', parsed: parsedOf(line) }
}

/** All flags that every command accepts. */
export const flagsOfEveryCommand: readonly Flag[] = [...COMMON_FLAGS, helpFlag, versionFlag]

/** The flags of a command besides those of every command. */
export const flagsOf = ({ flags, audited }: Pick<Command, 'flags' | 'audited'>): readonly Flag[] =>
  audited ? [...flags, OPERATOR_FLAG] : flags

const WIDEST_HELP = 110

function programOf(commands: readonly Command[], columns: number): Program<Command> {
  return {
    name: 'ohun-server',
    version: VERSION,
    description:
      'Runs the service, and operates it. Commands work on the database of the server in this directory, whether the ' +
      'server is running or not.',
    commands,
    commonFlags: COMMON_FLAGS,
    flagsOf,
    isMandatory: ({ required }) => required === true,
    headingOf: () => 'Commands',
    epilogue: '\nohun-server <command> --help shows help for a command.',
    help: { width: Math.min(columns, WIDEST_HELP), strong: String },
  }
}

function parsedOf({ command, positionals, values }: Extract<ParsedLine<Command>, { kind: 'command' }>): Parsed {
  const given = new Map([...values].map(([{ flag }, value]) => [flag, notEmpty(flag, value)]))
  return {
    command,
    word: (name) => positionals[name] ?? '',
    flag: (name) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : undefined
    },
    number: (name) => {
      const value = given.get(name)
      return typeof value === 'number' ? value : undefined
    },
    isSet: (name) => given.get(name) === true,
  }
}

function notEmpty(flag: string, value: FlagValue): FlagValue {
  if (typeof value === 'string' && value.trim() === '') throw new UsageError(`--${flag}: must not be empty.`)
  return value
}
