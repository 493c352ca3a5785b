import type { Command, Flag } from './definition.ts'
import type { Program } from './program.ts'

/** The parts of a program that completion needs. */
export type Completed<C extends Command = Command> = Pick<Program<C>, 'commands' | 'commonFlags' | 'flagsOf'>

/** Values that only this machine knows, such as profiles, by the name of a flag or positional. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** The values that can complete the last of these words, which may be incomplete. */
export function candidates<C extends Command>(
  program: Completed<C>,
  words: readonly string[],
  known: KnownValues = {},
): string[] {
  const begun = words.at(-1) ?? ''
  const possible = possibleAfter(program, words.slice(0, -1), { begun, known })
  return [...new Set(possible)].filter((candidate) => candidate.startsWith(begun))
}

interface Begun {
  begun: string
  known: KnownValues
}

function possibleAfter<C extends Command>(
  program: Completed<C>,
  before: readonly string[],
  { begun, known }: Begun,
): string[] {
  const { words, open } = read(program, before)
  const command = commandOf(program.commands, words)
  if (open) return [...(open.choices ?? known[open.flag] ?? [])]
  if (begun.startsWith('-')) return flagsAfter(program, command).map(({ flag }) => `--${flag}`)
  if (!command) return nextWords(program.commands, words)
  const positional = command.positionals[words.length - command.path.length]
  return positional ? [...(positional.choices ?? known[positional.name] ?? [])] : []
}

interface Read {
  /** The words without flags and their values. */
  words: string[]
  /** The flag whose value is being typed. */
  open: Flag | undefined
}

function read<C extends Command>(program: Completed<C>, before: readonly string[]): Read {
  const words: string[] = []
  let open: Flag | undefined
  for (const word of before) {
    if (open) open = undefined
    else if (word.startsWith('-')) open = flagWithValue(flagsAfter(program, commandOf(program.commands, words)), word)
    else words.push(word)
  }
  return { words, open }
}

function flagsAfter<C extends Command>({ commonFlags, flagsOf }: Completed<C>, command: C | undefined): Flag[] {
  return [...(command ? flagsOf(command) : []), ...commonFlags]
}

function flagWithValue(flags: readonly Flag[], word: string): Flag | undefined {
  return flags.find(({ flag, short, type }) => type !== 'boolean' && (word === `--${flag}` || word === `-${short}`))
}

function commandOf<C extends Command>(commands: readonly C[], words: readonly string[]): C | undefined {
  return commands.find(({ path }) => path.every((word, index) => words[index] === word))
}

/** `help` is followed by a topic or by the words of a command. */
function nextWords(commands: readonly Command[], words: readonly string[]): string[] {
  const matching = commands.filter(({ path }) => words.every((word, index) => path[index] === word))
  const explained = words[0] === 'help' ? nextWords(commands, words.slice(1)) : []
  return [...matching.flatMap(({ path }) => path[words.length] ?? []), ...explained]
}
