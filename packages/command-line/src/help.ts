import type { Command as Node, Help, HelpConfiguration, Option } from 'commander'
import type { Command, Flag, Positional } from './definition.ts'

/** The width and the style in which help is printed. */
export interface HelpStyle {
  readonly width: number
  readonly strong: (text: string) => string
}

/** Commander's headings with our words: commander calls flags options. */
const HEADINGS: Readonly<Record<string, string>> = {
  'Options:': 'Flags:',
  'Global Options:': 'Flags of every command:',
}

/** Commander renders the help; the overview and the help of a group list every command in full. */
export function configureHelp({ strong }: HelpStyle): HelpConfiguration {
  return {
    showGlobalOptions: true,
    prepareContext: function (this: Help, { helpWidth }) {
      this.helpWidth = helpWidth
      // Set only now: commander also suggests visible commands, and for a misspelt word these must be those of its own
      // level.
      this.visibleCommands = leavesOf
      this.visibleGlobalOptions = flagsOfRoot
    },
    subcommandTerm: (node) => pathOf(node).join(' '),
    optionDescription: ({ description }) => description,
    styleTitle: (title) => strong(HEADINGS[title] ?? title),
  }
}

/** The commands below a node. A group is among them if it is also a command: only commands have a summary. */
function leavesOf(node: Node): Node[] {
  return node.commands.flatMap((child) =>
    child.commands.length > 0 ? [...(child.summary() ? [child] : []), ...leavesOf(child)] : [child],
  )
}

/** The flags of the program, without those of a group that is also a command. */
function flagsOfRoot(node: Node): Option[] {
  return node.parent ? flagsOfRoot(node.parent) : node.options.filter(({ hidden }) => !hidden)
}

/** The path without the program's name. */
function pathOf(node: Node): string[] {
  return node.parent ? [...pathOf(node.parent), node.name()] : []
}

export function flagTerm({ flag, short, type, ...rest }: Flag): string {
  const value = type === 'boolean' ? '' : ` <${valueName({ flag, type, ...rest })}>`
  return `${short ? `-${short}, ` : ''}--${flag}${value}`
}

export function flagText(flag: Flag): string {
  const notes = [
    flag.description && sentence(flag.description),
    flag.choices && `One of ${flag.choices.join(', ')}.`,
    flag.list && 'Repeat the flag, or separate values with commas.',
    flag.repeated && 'Can be repeated.',
    flag.nullable && 'Also accepts null.',
    flag.default !== undefined && `Default: ${flag.default === '' ? '""' : flag.default}.`,
    flag.required && 'Required.',
  ]
  return notes.filter(Boolean).join(' ')
}

export function positionalText({ description, choices }: Positional): string {
  return [description, choices && `One of ${choices.join(', ')}.`].filter(Boolean).join(' ')
}

/** The text after the command's name in its usage. */
export function usageOf({ positionals }: Command, flags: readonly Flag[]): string {
  const required = flags.filter((flag) => flag.required).map((flag) => `--${flag.flag} <${valueName(flag)}>`)
  return [...positionals.map(positionalTerm), ...required, '[flags]'].join(' ')
}

export function positionalTerm({ name, optional, several }: Positional): string {
  const term = several ? `${name}...` : name
  return optional ? `[${term}]` : `<${term}>`
}

export function exampleLines(
  { name, help }: { readonly name: string; readonly help: HelpStyle },
  { path, examples }: Command,
): string {
  const lines = examples.map((words) => `  ${[name, ...path, ...words.map(quoted)].join(' ')}`)
  return [help.strong('Examples:'), ...lines].join('\n')
}

/** A word, quoted for a POSIX shell if necessary. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./<>-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function valueName({ type, list, choices }: Flag): string {
  if (choices) return list ? 'choices' : 'choice'
  return list ? `${type}s` : type
}

export function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}
