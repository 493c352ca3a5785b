import { COMMON } from './arguments.ts'
import type { Command, Flag } from './command.ts'

const PROGRAM = 'ohun-server'

export function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ path, summary }): Line => [path.join(' '), summary])
  return [
    `Usage: ${PROGRAM} <command> [flags]`,
    'For operators of the service. Works on the database of the server in this directory, whether the server is running or not.',
    section('Commands', lines),
    section('Flags of every command', flagLines(COMMON)),
    `${PROGRAM} <command> --help shows help for a command.\n`,
  ].join('\n\n')
}

export function commandHelp(command: Command): string {
  const { path, summary, description, words, flags, examples } = command
  const name = `${PROGRAM} ${path.join(' ')}`
  const required = Object.entries(flags).flatMap(([flag, { required, value }]) =>
    required ? `--${flag} ${value}` : [],
  )
  const usage = [name, ...words.map((word) => `<${word.name}>`), ...required, '[flags]'].join(' ')
  const sections = [
    `${summary}.`,
    ...(description ? [description] : []),
    `Usage: ${usage}`,
    ...(words.length > 0
      ? [
          section(
            'Arguments',
            words.map((word) => [`<${word.name}>`, textOf(word)]),
          ),
        ]
      : []),
    section('Flags', flagLines({ ...flags, ...COMMON })),
    `Examples\n${examples.map((example) => `  ${`${name} ${example}`.trim()}`).join('\n')}\n`,
  ]
  return sections.join('\n\n')
}

type Line = [term: string, text: string]

function flagLines(flags: Readonly<Record<string, Flag>>): Line[] {
  return Object.entries(flags).map(([name, flag]) => [`--${name}${flag.value ? ` ${flag.value}` : ''}`, textOf(flag)])
}

function textOf({ description, choices, required }: Pick<Flag, 'description' | 'choices' | 'required'>): string {
  const notes = [description, choices && `One of ${choices.join(', ')}.`, required && 'Required.']
  return notes.filter(Boolean).join(' ')
}

function section(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([term]) => term.length))
  return `${title}\n${lines.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n')}`
}
