import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Turned } from './turning/turn-clock.ts'

/** The first message to the process of a private sandbox. It travels over their channel, as it holds secrets. */
export interface Beginning {
  config: Config
  /** The database of the service. It is read once. */
  source: pg.PoolConfig
  /** That of the sandbox. It is empty. */
  target: pg.PoolConfig
  encryption_key: Uint8Array
  workspace_id: string
  starts_at: Date
  /** Shows that a request comes from the parent, which has checked its credentials. */
  secret: string
}

/** A piece of work that is done inside the sandbox, such as a simulation. */
export interface Task {
  name: string
  payload: unknown
}

export type ToSandbox =
  | { type: 'begin'; beginning: Beginning }
  | { type: 'advance'; id: number; to: Date }
  | { type: 'run'; id: number; task: Task }
  | { type: 'end' }

/** The turn of a clock, with what happened. */
export interface Advance extends Turned {
  /** How many events there were of each type. */
  events: Record<string, number>
}

export type FromSandbox =
  | { type: 'began'; address: string }
  | { type: 'failed'; message: string }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'undone'; id: number; message: string }
