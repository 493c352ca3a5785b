import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { usageError } from '../errors.ts'
import type { Command, Flag, FlagValue, Invocation, Settings } from '../manifest.ts'
import { commonFlags, isOperation, ownFlags } from './common-flags.ts'
import { didYouMean } from './nearest.ts'
import { flagValue } from './values.ts'

/** Reads the arguments of a command that was found. Nothing is required yet when only help is wanted. */
export function parseInvocation<C extends Command>(command: C, argv: readonly string[]): Invocation<C> {
  const flags = flagsOf(command)
  const { options, words } = tokens(flags, argv)
  const values = readFlags(flags, options)
  const settings = values.local as Settings
  const positionals = settings.help ? {} : readPositionals(command, words.slice(command.path.length))
  return { command, positionals, query: values.query, headers: values.header, body: values.body, settings }
}

/** Every flag that a command takes. */
export function flagsOf(command: Command): Flag[] {
  return [...command.flags, ...(isOperation(command) ? ownFlags(command) : []), ...commonFlags]
}

/** Values are all read as text: the manifest knows their types better than `parseArgs` does. */
export function optionsOf(flags: readonly Flag[]): ParseArgsOptionsConfig {
  return Object.fromEntries(
    flags.map(({ flag, type, short }) => [
      flag,
      { type: type === 'boolean' ? 'boolean' : 'string', ...(short ? { short } : {}) } as const,
    ]),
  )
}

interface Option {
  name: string
  raw: string
  value: string | undefined
  inline: boolean | undefined
}

function tokens(flags: readonly Flag[], argv: readonly string[]): { options: Option[]; words: string[] } {
  const parsed = parseArgs({
    args: [...argv],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = parsed.tokens.flatMap((token) =>
    token.kind === 'option'
      ? [{ name: token.name, raw: token.rawName, value: token.value, inline: token.inlineValue }]
      : [],
  )
  return { options, words: parsed.positionals }
}

type Values = Record<Flag['in'], Record<string, FlagValue>>

function readFlags(flags: readonly Flag[], options: readonly Option[]): Values {
  const given = new Map<Flag, string[]>()
  for (const option of options) {
    const [flag, text] = readOption(flags, option)
    given.set(flag, [...(given.get(flag) ?? []), text])
  }
  const values: Values = { query: {}, header: {}, body: {}, local: {} }
  for (const [flag, texts] of given) values[flag.in][flag.name] = flagValue(flag, texts)
  return values
}

function readOption(flags: readonly Flag[], { name, raw, value, inline }: Option): [Flag, string] {
  const flag = flags.find((one) => one.flag === name)
  if (flag?.type === 'boolean') return [flag, value ?? 'true']
  if (flag) {
    const swallowed = !inline && flags.some((one) => value === `--${one.flag}`)
    if (value === undefined || swallowed) throw usageError(`${raw}: needs a value.`)
    return [flag, value]
  }
  const negated = flags.find((one) => one.type === 'boolean' && `no-${one.flag}` === name)
  if (negated && value === undefined) return [negated, 'false']
  throw usageError(
    `${raw}: no such flag.${didYouMean(
      raw,
      flags.map((one) => `--${one.flag}`),
    )}`,
  )
}

function readPositionals(command: Command, words: readonly string[]): Record<string, string> {
  const { positionals, path } = command
  const missing = positionals.slice(words.length).filter(({ optional }) => !optional)
  if (missing.length > 0) {
    throw usageError(`${path.join(' ')}: needs ${missing.map(({ name }) => `<${name}>`).join(' ')}.`)
  }
  const extra = words[positionals.length]
  if (extra !== undefined) throw usageError(`${path.join(' ')}: does not take ${JSON.stringify(extra)}.`)
  const given = positionals.slice(0, words.length)
  return Object.fromEntries(given.map((positional, index) => [positional.name, word(positional, words[index]!)]))
}

function word({ name, choices }: Command['positionals'][number], text: string): string {
  if (text === '') throw usageError(`<${name}>: must not be empty.`)
  if (choices && !choices.includes(text)) {
    throw usageError(`<${name}>: must be one of ${choices.join(', ')}, not ${JSON.stringify(text)}.`)
  }
  return text
}
