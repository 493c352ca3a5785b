/** A flag of a command. */
export interface Flag {
  /** Without the dashes. */
  readonly flag: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  readonly short?: string
  /** Takes several values: repeated, or separated by commas. */
  readonly list?: true
  /** Takes several values, one at a time: a comma may be part of one. */
  readonly repeated?: true
  readonly required?: true
  readonly choices?: readonly string[]
  readonly default?: string | number | boolean
  readonly description?: string
}

export interface Positional {
  readonly name: string
  readonly description?: string
  readonly choices?: readonly string[]
  /** May be left out: the command then says itself what it needs. Only the last ones. */
  readonly optional?: true
  /** One word or more. Only the last one. */
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
  /** Arguments that follow the path, one list per example. */
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
