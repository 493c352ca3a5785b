import { Argument, Command as Node, Option, type CommanderError } from 'commander'
import { helpFlag, versionFlag, type Command, type Flag, type FlagValue, type Positional } from './definition.ts'
import {
  configureHelp,
  exampleLines,
  flagText,
  flagTerm,
  positionalTerm,
  positionalText,
  sentence,
  usageOf,
} from './help.ts'
import type { Program } from './program.ts'
import { UsageError } from './usage-error.ts'
import { addValue, positionalValue } from './values.ts'

/** Commander's commands, and the outcome of parsing. */
export interface Tree<C extends Command> {
  readonly root: Node
  /** Thrown out of commander when it has printed a text rather than run a command. */
  readonly shown: object
  readonly text: () => string
  readonly ran: () => { command: C; node: Node }
}

/** @param mentioned the words of the command line: only commands that they may mean get their flags. */
export function buildTree<C extends Command, F extends Flag>(
  program: Program<C, F>,
  mentioned: ReadonlySet<string>,
): Tree<C> {
  const shown = new Error('shown')
  let text = ''
  let ran: { command: C; node: Node } | undefined
  const root = createRoot(program, (part) => (text += part))
  onExit(root, shown)
  for (const command of program.commands) {
    const node = nodeAt(root, command.path, shown)
    describe(node, program, command)
    if (command.path.every((word) => mentioned.has(word))) addArguments(node, program, command)
    node.action(() => void (ran = { command, node }))
  }
  return { root, shown, text: () => text, ran: () => ran! }
}

function createRoot<C extends Command, F extends Flag>(program: Program<C, F>, write: (text: string) => void): Node {
  const { name, version, description, commonFlags, epilogue, help } = program
  const root = new Node(name)
    .description(description)
    .usage('<command> [flags]')
    .helpOption(flagTerm(helpFlag), flagText(helpFlag))
    .helpCommand(false)
    .configureOutput({
      writeOut: write,
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => help.width,
      // The style has already decided about colour.
      getOutHasColors: () => true,
    })
    .configureHelp(configureHelp(help))
    .addHelpText('after', epilogue)
  if (version !== undefined) root.version(version, flagTerm(versionFlag), flagText(versionFlag))
  for (const flag of commonFlags) addFlag(root, flag, false)
  return root
}

/** The node of a path, including its groups. */
function nodeAt(root: Node, path: readonly string[], shown: object): Node {
  return path.reduce((parent, word) => {
    const known = parent.commands.find((node) => node.name() === word)
    if (known) return known
    const node = parent.command(word).usage('<verb> [flags]')
    onExit(node, shown)
    return node
  }, root)
}

function describe<C extends Command, F extends Flag>(node: Node, program: Program<C, F>, command: C): void {
  const { summary, description } = command
  node.summary(summary).helpGroup(`${program.headingOf(command)}:`)
  node.description([sentence(summary), description].filter(Boolean).join('\n\n'))
}

function addArguments<C extends Command, F extends Flag>(node: Node, program: Program<C, F>, command: C): void {
  const flags = program.flagsOf(command)
  for (const flag of flags) addFlag(node, flag, program.isMandatory(flag))
  for (const positional of command.positionals) node.addArgument(toArgument(positional))
  node.usage(usageOf(command, flags)).addHelpText('after', `\n${exampleLines(program, command)}`)
}

function addFlag(node: Node, flag: Flag, mandatory: boolean): void {
  const option = new Option(flagTerm(flag), flagText(flag)).makeOptionMandatory(mandatory)
  if (flag.type === 'boolean') {
    node.addOption(option).addOption(new Option(`--no-${flag.flag}`).hideHelp())
    return
  }
  const read = (text: string, previous: FlagValue | undefined): FlagValue => {
    // Commander accepts whatever follows; if that is a flag, the value was forgotten.
    if (node.options.some(({ long }) => long === text)) throw new UsageError(`--${flag.flag}: needs a value.`)
    return addValue(flag, text, previous === NULL ? null : previous) ?? NULL
  }
  node.addOption(option.argParser(read))
}

/** Stands for null, which commander would replace by an empty text. */
export const NULL = Object.freeze({})

/** The key under which commander keeps the value of a flag. */
export function optionKey({ flag }: Flag): string {
  return new Option(`--${flag}`).attributeName()
}

function toArgument(positional: Positional): Argument {
  const argument = new Argument(positionalTerm(positional), positionalText(positional))
  return argument.argParser((text: string, before: unknown) => {
    const value = positionalValue(positional, text)
    return positional.several ? [...(Array.isArray(before) ? (before as string[]) : []), value] : value
  })
}

/** Commander calls this callback to end an invalid line, and one that asks for help. */
function onExit(node: Node, shown: object): void {
  node.exitOverride((error) => {
    if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') throw shown
    if (error.code !== 'commander.help') throw new UsageError(wording(node, error))
    if (node.parent) throw new UsageError(`${wordsOf(node)}: needs a verb: ${verbsOf(node)}.`)
    node.outputHelp()
    throw shown
  })
}

/** Commander's message with our words: commander calls a flag an option. */
function wording(node: Node, { code, message }: CommanderError): string {
  const [what = '', suggestion = ''] = message.replace(/^error: /, '').split('\n')
  const name = /'(?:-\w, )?([^' ]*)/.exec(what)?.[1] ?? ''
  const words = node.parent ? `${wordsOf(node)}: ` : ''
  const known: Record<string, string> = {
    'commander.unknownCommand': `${words.replace(': ', ' ')}${name}: no such command.`,
    'commander.unknownOption': `${name}: no such flag.`,
    'commander.optionMissingArgument': `${name}: needs a value.`,
    'commander.missingArgument': `${words}needs <${name}>.`,
    'commander.missingMandatoryOptionValue': `${words}needs ${name}.`,
  }
  const nearest = suggestion && ` ${suggestion.slice(1, -1)}`
  return `${known[code] ?? `${words}${sentence(what.replace(/ for '.*?'/, ''))}`}${nearest} ${accepted(node)}`
}

/** Says where the user can read more. */
function accepted(node: Node): string {
  const isGroup = node.parent !== null && node.commands.length > 0
  return isGroup ? `${wordsOf(node)} has ${verbsOf(node)}.` : `See ${nameOf(node)} --help.`
}

const verbsOf = (node: Node): string => node.commands.map((verb) => verb.name()).join(', ')

/** The words of a command: `calls create`. */
function wordsOf(node: Node): string {
  return node.parent?.parent ? `${wordsOf(node.parent)} ${node.name()}` : node.name()
}

/** The full name of a command: `ohun calls create`. */
function nameOf(node: Node): string {
  return node.parent ? `${nameOf(node.parent)} ${node.name()}` : node.name()
}
