import type { Command, Flag } from '../manifest.ts'
import { commonFlags, flagsOf } from './common-flags.ts'

/** What only this machine knows: values by the name of a flag or positional, such as the profiles. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** What may stand where the last of these words has been begun. */
export function candidates(commands: readonly Command[], words: readonly string[], known: KnownValues = {}): string[] {
  const begun = words.at(-1) ?? ''
  const possible = possibleAfter(commands, words.slice(0, -1), { begun, known })
  return [...new Set(possible)].filter((candidate) => candidate.startsWith(begun))
}

interface Begun {
  begun: string
  known: KnownValues
}

function possibleAfter(commands: readonly Command[], before: readonly string[], { begun, known }: Begun): string[] {
  const { words, open } = read(commands, before)
  const command = commandOf(commands, words)
  if (open) return [...(open.choices ?? known[open.flag] ?? [])]
  if (begun.startsWith('-')) return (command ? flagsOf(command) : commonFlags).map(({ flag }) => `--${flag}`)
  if (!command) return nextWords(commands, words)
  const positional = command.positionals[words.length - command.path.length]
  return positional ? [...(positional.choices ?? known[positional.name] ?? [])] : []
}

interface Read {
  /** The words without flags and their values. */
  words: string[]
  /** The flag whose value is begun. */
  open: Flag | undefined
}

function read(commands: readonly Command[], before: readonly string[]): Read {
  const words: string[] = []
  let open: Flag | undefined
  for (const word of before) {
    if (open) open = undefined
    else if (word.startsWith('-')) open = flagWithValue(commandOf(commands, words), word)
    else words.push(word)
  }
  return { words, open }
}

function flagWithValue(command: Command | undefined, word: string): Flag | undefined {
  const flags = command ? flagsOf(command) : commonFlags
  return flags.find(({ flag, short, type }) => type !== 'boolean' && (word === `--${flag}` || word === `-${short}`))
}

function commandOf(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ path }) => path.every((word, index) => words[index] === word))
}

/** `help` takes a topic or the words of a command. */
function nextWords(commands: readonly Command[], words: readonly string[]): string[] {
  const matching = commands.filter(({ path }) => words.every((word, index) => path[index] === word))
  const explained = words[0] === 'help' ? nextWords(commands, words.slice(1)) : []
  return [...matching.flatMap(({ path }) => path[words.length] ?? []), ...explained]
}
