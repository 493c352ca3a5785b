import { commonFlags, isOperation } from '../arguments/common-flags.ts'
import { flagsOf } from '../arguments/parse.ts'
import type { Command, Flag } from '../manifest.ts'
import type { Style } from './style.ts'

export interface HelpOptions {
  readonly style: Style
  readonly width: number
}

/** Every command, or those of one group. */
export function overview(commands: readonly Command[], words: readonly string[], options: HelpOptions): string {
  const shown = commands.filter(({ path }) => words.every((word, index) => path[index] === word))
  const own = shown.filter((command) => !isOperation(command))
  const operations = shown.filter(isOperation)
  const sections = [
    `${options.style.strong('Usage')}: ohun ${[...words, words.length > 0 ? '<verb>' : '<command>'].join(' ')} [flags]`,
    ...(own.length > 0 ? [section('Commands', listing(own), options)] : []),
    ...(operations.length > 0 ? [section('API', listing(operations), options)] : []),
    section('Flags of every command', commonFlags.map(flagLine), options),
    'ohun <command> --help shows help for a command.',
  ]
  return `${sections.join('\n\n')}\n`
}

function listing(commands: readonly Command[]): Line[] {
  return commands.map(({ path, summary }) => [path.join(' '), summary])
}

/** One command, from its manifest entry. */
export function commandHelp(command: Command, options: HelpOptions): string {
  const { summary, description, positionals, examples, path } = command
  const common = new Set(commonFlags)
  const own = flagsOf(command).filter((flag) => !common.has(flag))
  const name = `ohun ${path.join(' ')}`
  const sections = [
    `${summary}.`.replace(/([.?!])\.$/, '$1'),
    ...[description, secretsNote(command)].flatMap((text) => (text ? [wrap(text, options.width).join('\n')] : [])),
    `${options.style.strong('Usage')}: ${usage(command, own)}`,
    ...(positionals.length > 0 ? [section('Arguments', positionals.map(positionalLine), options)] : []),
    ...(own.length > 0 ? [section('Flags', own.map(flagLine), options)] : []),
    section('Flags of every command', commonFlags.map(flagLine), options),
    `${options.style.strong('Examples')}\n${examples.map((words) => `  ${[name, ...words.map(quoted)].join(' ')}`).join('\n')}`,
  ]
  return `${sections.join('\n\n')}\n`
}

function secretsNote(command: Command): string | undefined {
  const secrets = isOperation(command) ? command.secrets : undefined
  return (
    secrets && `Prompts for ${secrets.join(' and ')} without showing it, or reads it from --data; it is never a flag.`
  )
}

function usage(command: Command, own: readonly Flag[]): string {
  const required = own.filter((flag) => flag.required).map((flag) => `--${flag.flag} <${valueName(flag)}>`)
  const words = command.positionals.map(({ name, optional }) => (optional ? `[${name}]` : `<${name}>`))
  return ['ohun', ...command.path, ...words, ...required, '[flags]'].join(' ')
}

type Line = [term: string, text: string]

function positionalLine({ name, description, choices }: Command['positionals'][number]): Line {
  return [`<${name}>`, [description, choices && `One of ${choices.join(', ')}.`].filter(Boolean).join(' ')]
}

function flagLine(flag: Flag): Line {
  const term = `${flag.short ? `-${flag.short}, ` : ''}--${flag.flag}${flag.type === 'boolean' ? '' : ` <${valueName(flag)}>`}`
  const notes = [
    flag.description && sentence(flag.description),
    flag.choices && `One of ${flag.choices.join(', ')}.`,
    flag.list && 'Repeat the flag, or separate values with commas.',
    flag.repeated && 'Can be repeated.',
    flag.default !== undefined && `Default: ${flag.default === '' ? '""' : flag.default}.`,
    flag.required && 'Required.',
  ]
  return [term, notes.filter(Boolean).join(' ')]
}

function valueName({ type, list, choices }: Flag): string {
  if (choices) return list ? 'choices' : 'choice'
  return list ? `${type}s` : type
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** Terms in one column, texts wrapped in the next; a long term gets a line of its own. */
function section(title: string, lines: readonly Line[], { style, width }: HelpOptions): string {
  const column = Math.min(32, Math.max(...lines.map(([term]) => term.length)) + 4)
  const set = lines.map(([term, text]) => {
    const [first = '', ...rest] = wrap(text, Math.max(30, width - column))
    const indented = rest.map((line) => `\n${' '.repeat(column)}${line}`).join('')
    const start = `  ${term}`
    const separator = start.length + 2 > column ? `\n${' '.repeat(column)}` : ' '.repeat(column - start.length)
    return `${start}${first ? separator : ''}${first}${indented}`
  })
  return [style.strong(title), ...set].join('\n')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** As a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./<>-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
