import type { Command as Definition } from '@ohun/command-line/definition'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import type { Context } from './context.ts'
import type { ExitCode } from './exit-codes.ts'

/** The parsed command line. Every required word and flag is present, and each value is one of its choices. */
export interface Input {
  word(name: string): string
  flag(name: string): string | undefined
  /** The value of an integer flag. */
  number(name: string): number | undefined
  isSet(name: string): boolean
}

export interface CommandDeps extends Pick<Context, 'ask' | 'readText' | 'signal' | 'stdout' | 'stderr'> {
  db: Database
  /** The address of the same database, for connections with other settings. */
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
  /** Printed for people instead of the value's fields: rows in a table with these columns. */
  rows?: { list: readonly Row[]; columns: readonly string[] }
  /** Printed for people instead of either. */
  text?: string
  /** Further information, printed to stderr in both formats. */
  note?: string
  /** The exit code, which is not 0 if the command found a problem. */
  exit_code?: ExitCode
}

/** A command that works on the database. */
export interface DatabaseCommand extends Definition {
  standalone?: undefined
  /** Set if the command changes a workspace or a node. It then accepts the operator's name, for the audit log or the list of nodes. */
  audited?: true
  /** Set if the command accepts a database that lacks migrations of this version. */
  any_version?: true
  /** True if the command creates an embedded database that does not exist yet. */
  creates?(input: Input): boolean
  /** Returns only an exit code if the command has printed its own output. */
  run(deps: CommandDeps, input: Input): Promise<Outcome | ExitCode>
}

/** A command that needs no database, or opens it itself. */
export interface StandaloneCommand extends Definition {
  standalone: true
  audited?: undefined
  /** Returns only an exit code if the command has printed its own output. */
  run(context: Context, input: Input): Promise<Outcome | ExitCode>
}

export type Command = DatabaseCommand | StandaloneCommand
