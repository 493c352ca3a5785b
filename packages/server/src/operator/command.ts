import type { Command as Definition } from '@ohun/command-line/definition'
import type { Config } from '../config/config.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import type { Context } from './context.ts'
import type { ExitCode } from './exit-codes.ts'

/** The parsed command line: every required word and flag is present, and each has one of its choices. */
export interface Input {
  word(name: string): string
  flag(name: string): string | undefined
  isSet(name: string): boolean
}

export interface CommandDeps extends Pick<Context, 'readText' | 'signal'> {
  db: Database
  config: Config
  clock: Clock
  ids: Ids
}

export type Row = Record<string, unknown>

export interface Outcome {
  /** Printed as JSON. */
  value: Row
  /** For people: rows in a table of these columns, in place of the value's fields. */
  rows?: { list: readonly Row[]; columns: readonly string[] }
  /** For people: text in place of either. */
  text?: string
  /** Further information, for stderr in either form. */
  note?: string
  /** Not 0 if the command found something wrong. */
  exit_code?: ExitCode
}

export interface Command extends Definition {
  /** Accepts a database that does not exist yet, or is not of this version. */
  prepares?: true
  run(deps: CommandDeps, input: Input): Promise<Outcome>
}

/** The actor in the audit log. */
export const OPERATOR = 'operator'
