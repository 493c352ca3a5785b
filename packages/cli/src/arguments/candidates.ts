import type { Command } from '../manifest.ts'
import { flagsOf } from './common-flags.ts'

/** What may stand where the last of these words has been begun. */
export function candidates(commands: readonly Command[], words: readonly string[]): string[] {
  const begun = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  return possible(commands, before, begun).filter((candidate) => candidate.startsWith(begun))
}

function possible(commands: readonly Command[], before: readonly string[], begun: string): string[] {
  const command = commands.find(({ path }) => path.every((word, index) => before[index] === word))
  if (!command) return nextWords(commands, before)
  const flags = flagsOf(command)
  const open = flags.find(({ flag, type }) => type !== 'boolean' && before.at(-1) === `--${flag}`)
  if (open) return [...(open.choices ?? [])]
  if (begun.startsWith('-')) return flags.map(({ flag }) => `--${flag}`)
  const position = before.slice(command.path.length).filter((word) => !word.startsWith('-')).length
  return [...(command.positionals[position]?.choices ?? [])]
}

function nextWords(commands: readonly Command[], before: readonly string[]): string[] {
  const matching = commands.filter(({ path }) => before.every((word, index) => path[index] === word))
  return [...new Set(matching.flatMap(({ path }) => path[before.length] ?? []))]
}
