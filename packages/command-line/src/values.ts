import type { Flag, FlagValue, Positional } from './definition.ts'
import { UsageError } from './usage-error.ts'

/** Adds a value of a flag, converted to its type. @param previous the value of the flag so far */
export function addValue(flag: Flag, text: string, previous: FlagValue | undefined): FlagValue {
  if (flag.nullable && text === 'null') return null
  if (!flag.list && !flag.repeated) return oneValue(flag, text)
  const added = flag.repeated ? [text] : text.split(',').map((part) => part.trim())
  return [...((previous as FlagValue[] | undefined) ?? []), ...added.map((part) => oneValue(flag, part))]
}

export function positionalValue({ name, choices }: Positional, text: string): string {
  if (text.trim() === '') throw new UsageError(`<${name}>: must not be empty.`)
  requireChoice(`<${name}>`, choices, text)
  return text
}

function oneValue({ flag, choices, type }: Flag, text: string): FlagValue {
  const name = `--${flag}`
  requireChoice(name, choices, text)
  if (type === 'integer') return toNumber(name, text, { pattern: /^-?\d{1,15}$/, accepted: 'a whole number' })
  if (type === 'number') return toNumber(name, text, { pattern: /^-?\d+(\.\d+)?$/, accepted: 'a number' })
  return type === 'json' ? toJson(name, text) : text
}

function toNumber(name: string, text: string, { pattern, accepted }: { pattern: RegExp; accepted: string }): number {
  if (!pattern.test(text)) throw refusal(name, accepted, text)
  return Number(text)
}

function toJson(name: string, text: string): FlagValue {
  try {
    return JSON.parse(text) as FlagValue
  } catch (error) {
    throw new UsageError(`${name}: must be JSON: ${(error as Error).message}.`)
  }
}

function requireChoice(name: string, choices: readonly string[] | undefined, text: string): void {
  if (choices && !choices.includes(text)) throw refusal(name, `one of ${choices.join(', ')}`, text)
}

function refusal(name: string, accepted: string, text: string): UsageError {
  return new UsageError(`${name}: must be ${accepted}, not ${JSON.stringify(text)}.`)
}
