import { parseArgs } from 'node:util'
import { usageError } from '../errors.ts'
import type { Command } from '../manifest.ts'
import { commonFlags } from './common-flags.ts'
import { didYouMean } from './nearest.ts'
import { optionsOf } from './parse.ts'

export type Found<C extends Command> =
  | { kind: 'command'; command: C }
  /** A group without a verb, or nothing at all: help is what was wanted, or what is needed. */
  | { kind: 'group'; words: readonly string[]; help: boolean }

/** Finds the command whose words come first among the arguments; common flags may stand before them. */
export function findCommand<C extends Command>(commands: readonly C[], argv: readonly string[]): Found<C> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    options: optionsOf(commonFlags),
    strict: false,
    allowPositionals: true,
  })
  const command = commands
    .filter(({ path }) => path.every((word, index) => positionals[index] === word))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  if (command) return { kind: 'command', command }
  const words = groupWords(commands, positionals)
  return { kind: 'group', words, help: values['help'] === true || positionals.length === 0 }
}

function groupWords(commands: readonly Command[], positionals: readonly string[]): string[] {
  const [group, verb] = positionals
  if (group === undefined) return []
  const verbs = commands.filter(({ path }) => path[0] === group).map(({ path }) => path[1]!)
  if (verbs.length === 0) {
    const groups = [...new Set(commands.map(({ path }) => path[0]!))]
    throw usageError(`${group}: no such command.${didYouMean(group, groups)} See ohun --help.`)
  }
  if (verb === undefined) return [group]
  throw usageError(`${group} ${verb}: no such command.${didYouMean(verb, verbs)} ${group} has ${verbs.join(', ')}.`)
}
