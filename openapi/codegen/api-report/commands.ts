import { literal } from '../emitter.ts'

/** The fields of a command that the report needs. The command line's own table has more. */
interface ReportedFlag {
  flag: string
  type: string
  short?: string
  list?: true
  repeated?: true
  required?: true
  choices?: readonly string[]
  default?: string | number | boolean
}

interface ReportedCommand {
  path: readonly string[]
  positionals: readonly { name: string; choices?: readonly string[]; optional?: true; several?: true }[]
  flags: readonly ReportedFlag[]
}

interface CommandLine {
  program: string
  commands: readonly ReportedCommand[]
  commonFlags: readonly ReportedFlag[]
  exitCodes: Record<string, number>
}

/** The interface that scripts rely on: each command with its arguments and flags, and the exit codes. */
export function commandReport({ program, commands, commonFlags, exitCodes }: CommandLine): string {
  const lines = commands.map(({ path, positionals, flags }): [string, string[]] => [
    [program, ...path, ...positionals.map(positionalWord)].join(' '),
    linesOf(flags.filter((flag) => !commonFlags.includes(flag))),
  ])
  const sorted = Object.fromEntries(lines.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const parts = { flagsOfEveryCommand: linesOf(commonFlags), commands: sorted, exitCodes }
  return Object.entries(parts)
    .map(([name, value]) => `export const ${name} = ${literal(value)}\n`)
    .join('\n')
}

function positionalWord({ name, choices, optional, several }: ReportedCommand['positionals'][number]): string {
  const word = `${choices?.join('|') ?? name}${several ? '...' : ''}`
  return optional ? `[${word}]` : `<${word}>`
}

const linesOf = (flags: readonly ReportedFlag[]) => flags.map(flagLine).toSorted()

function flagLine({ flag, type, short, choices, ...rest }: ReportedFlag): string {
  const value = type === 'boolean' ? '' : ` <${choices?.join('|') ?? type}>`
  const notes = [
    short && `-${short}`,
    rest.list && 'list',
    rest.repeated && 'repeated',
    rest.required && 'required',
    rest.default !== undefined && `default ${JSON.stringify(rest.default)}`,
  ]
  return [`--${flag}${value}`, ...notes.filter(Boolean)].join(', ')
}
