/** A flag of a command. */
export interface Flag {
  /** The name without its dashes. */
  readonly flag: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  readonly short?: string
  /** Takes several values: the flag is repeated, or its values are separated by commas. */
  readonly list?: true
  /** Takes several values: the flag is repeated, because a comma may be part of a value. */
  readonly repeated?: true
  readonly required?: true
  /** Takes the word null beside its values. */
  readonly nullable?: true
  readonly choices?: readonly string[]
  readonly default?: string | number | boolean
  readonly description?: string
}

export interface Positional {
  readonly name: string
  readonly description?: string
  readonly choices?: readonly string[]
  /** Can be left out: the command itself then says what it needs. Only the last positionals can be optional. */
  readonly optional?: true
  /** Takes one or more words. Only the last positional can. */
  readonly several?: true
}

/** The parts of a command that parsing and help need. */
export interface Command<F extends Flag = Flag> {
  /** The words after the program's name. */
  readonly path: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly positionals: readonly Positional[]
  readonly flags: readonly F[]
  /** The arguments that follow the path, one list per example. */
  readonly examples: readonly (readonly string[])[]
}

export type FlagValue = string | number | boolean | object | null

/** The flags that ask for help; every program has them. */
export const helpFlag: Flag = {
  flag: 'help',
  type: 'boolean',
  short: 'h',
  description: 'Show help for the command.',
}
export const versionFlag: Flag = { flag: 'version', type: 'boolean', short: 'v', description: 'Show the version.' }
