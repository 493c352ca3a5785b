import { usageError } from '../errors.ts'
import type { Flag, FlagValue } from '../manifest.ts'

/** The text of a flag as its type; the error says what would be accepted. */
export function flagValue(flag: Flag, texts: readonly string[]): FlagValue {
  if (flag.repeated) return texts.map((text) => oneValue(flag, text))
  if (!flag.list) return oneValue(flag, texts.at(-1)!)
  return texts.flatMap((text) => text.split(',')).map((text) => oneValue(flag, text.trim()))
}

function oneValue(flag: Flag, text: string): FlagValue {
  if (flag.choices && !flag.choices.includes(text)) refuse(flag, `one of ${flag.choices.join(', ')}`, text)
  if (flag.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : refuse(flag, 'a whole number', text)
  if (flag.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : refuse(flag, 'a number', text)
  if (flag.type === 'boolean') return toBoolean(flag, text)
  if (flag.type === 'json') return toJson(flag, text)
  return text
}

function toBoolean(flag: Flag, text: string): boolean {
  if (text !== 'true' && text !== 'false') refuse(flag, 'true or false', text)
  return text === 'true'
}

function toJson(flag: Flag, text: string): FlagValue {
  try {
    return JSON.parse(text) as FlagValue
  } catch (error) {
    throw usageError(`--${flag.flag}: must be JSON: ${(error as Error).message}.`)
  }
}

function refuse(flag: Flag, accepted: string, text: string): never {
  throw usageError(`--${flag.flag}: must be ${accepted}, not ${JSON.stringify(text)}.`)
}
