import type { Command as Definition } from '@ohun/command-line/definition'
import type pg from 'pg'
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
  /** The value of an integer. */
  number(name: string): number | undefined
  isSet(name: string): boolean
}

export interface CommandDeps extends Pick<Context, 'ask' | 'readText' | 'signal' | 'stdout' | 'stderr'> {
  db: Database
  /** The address of the same database, for connections with settings of their own. */
  connection: pg.PoolConfig
  config: Config
  /** The operator who runs the command, as the audit log names them. */
  actor: string
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

/** A command that works on the database. */
export interface DatabaseCommand extends Definition {
  standalone?: undefined
  /** Changes something of a workspace or of a node: it takes the operator's name, for the audit log or the list of nodes. */
  audited?: true
  /** Accepts a database that lacks migrations of this version. */
  any_version?: true
  /** Whether it creates an embedded database that does not exist yet. */
  creates?(input: Input): boolean
  /** Returns an exit code alone if the command has printed what there is to see. */
  run(deps: CommandDeps, input: Input): Promise<Outcome | ExitCode>
}

/** A command that needs no database, or opens it itself. */
export interface StandaloneCommand extends Definition {
  standalone: true
  audited?: undefined
  /** Returns an exit code alone if the command has printed what there is to see. */
  run(context: Context, input: Input): Promise<Outcome | ExitCode>
}

export type Command = DatabaseCommand | StandaloneCommand
