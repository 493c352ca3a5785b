import type { Command as Node } from 'commander'
import { NULL, buildTree, optionKey, type Tree } from './build-tree.ts'
import type { Command, Flag, FlagValue } from './definition.ts'
import type { Program } from './program.ts'
import { UsageError } from './usage-error.ts'

export type ParsedLine<C extends Command = Command, F extends Flag = Flag> =
  | {
      readonly kind: 'command'
      readonly command: C
      readonly positionals: Readonly<Record<string, string>>
      /** The words of a positional that takes several. */
      readonly lists: Readonly<Record<string, readonly string[]>>
      /** The flags that were given. */
      readonly values: ReadonlyMap<F, FlagValue>
    }
  /** The line asks for help or the version: the text to print. */
  | { readonly kind: 'text'; readonly text: string }

/**
 * Parses one command line.
 * @throws UsageError
 * @example
 * const line = parseLine(program, ['calls', 'get', 'call_1'])
 * if (line.kind === 'command') console.log(line.command.path, line.positionals)
 */
export function parseLine<C extends Command, F extends Flag>(
  program: Program<C, F>,
  argv: readonly string[],
): ParsedLine<C, F> {
  const words = helpAsFlag(program.commands, argv)
  const tree = buildTree(program, new Set(words))
  try {
    tree.root.parse(booleansApart(tree.root, words), { from: 'user' })
  } catch (error) {
    if (error !== tree.shown) throw error
    return { kind: 'text', text: tree.text() }
  }
  return parsed(program, tree)
}

function parsed<C extends Command, F extends Flag>(program: Program<C, F>, { root, ran }: Tree<C>): ParsedLine<C, F> {
  const { command, node } = ran()
  const words = command.positionals.flatMap(({ name }, index) => {
    const word = node.processedArgs[index] as string | string[] | undefined
    return word === undefined ? [] : [[name, word] as const]
  })
  const positionals = Object.fromEntries(words.filter((entry): entry is [string, string] => !Array.isArray(entry[1])))
  const lists = Object.fromEntries(words.filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
  const flags = program.flagsOf(command)
  refuseOthersFlags(node, flags)
  const values = new Map([...given(node, flags), ...given(root, program.commonFlags)])
  return { kind: 'command', command, positionals, lists, values }
}

function given<F extends Flag>(node: Node, flags: readonly F[]): [F, FlagValue][] {
  return flags.flatMap((flag): [F, FlagValue][] => {
    const value = valueAt(node, optionKey(flag))
    return value === undefined ? [] : [[flag, value]]
  })
}

/** `backup` and `backup list` may have the same flag, whose value commander gives to the first. */
function valueAt(node: Node, key: string): FlagValue | undefined {
  const value = node.getOptionValue(key) as FlagValue | undefined
  if (value === undefined && node.parent?.parent) return valueAt(node.parent, key)
  return value === NULL ? null : value
}

/** @throws UsageError for a flag of `backup` after `backup list`. */
function refuseOthersFlags({ parent }: Node, flags: readonly Flag[]): void {
  if (!parent?.parent) return
  const own = new Set(flags.map(optionKey))
  const other = parent.options.find((option) => {
    const key = option.attributeName()
    return parent.getOptionValueSource(key) === 'cli' && !own.has(key)
  })
  if (other) throw new UsageError(`${other.long}: no such flag. It belongs to ${parent.name()}.`)
}

/** Turns `help calls create` into `calls create --help`. A topic such as `help exit-codes` is a command. */
function helpAsFlag(commands: readonly Command[], argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv
  if (first !== 'help') return argv
  const beginsWith = (words: readonly string[]) =>
    commands.some(({ path }) => words.every((word, index) => word.startsWith('-') || path[index] === word))
  // A word that is neither a command nor a topic is left to commander, which suggests one.
  return beginsWith(rest) ? [...rest, '--help'] : beginsWith(['help']) ? argv : rest
}

/**
 * Turns `--shareable=false`, where scripts can insert a variable, into `--no-shareable`, which is the form that
 * commander knows.
 */
function booleansApart(root: Node, argv: readonly string[]): readonly string[] {
  const booleans = new Set(optionsOf(root).flatMap((option) => (option.isBoolean() ? option.long : [])))
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  return argv.map((arg, index) => {
    const [, flag = '', value] = /^(--[\w-]+)=(true|false)$/.exec(arg) ?? []
    if (index >= end || !booleans.has(flag)) return arg
    return value === 'true' ? flag : flag.replace('--', '--no-')
  })
}

function optionsOf(node: Node): Node['options'] {
  return [...node.options, ...node.commands.flatMap(optionsOf)]
}
