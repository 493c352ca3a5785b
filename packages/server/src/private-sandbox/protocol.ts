import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { SandboxTask } from '../domain/private-sandbox.ts'

/** The first message to the process of a private sandbox. It is sent over the IPC channel because it contains secrets. */
export interface Beginning {
  config: Config
  /** The database of the service. It is read once. */
  source: pg.PoolConfig
  /** The database of the sandbox, which is empty. */
  target: pg.PoolConfig
  encryption_key: Uint8Array
  other_keys: readonly Uint8Array[]
  workspace_id: string
  starts_at: Date
  /** A secret that proves that a request comes from the parent, which has checked its credentials. */
  secret: string
}

export type ToSandbox =
  | { type: 'begin'; beginning: Beginning }
  | { type: 'advance'; id: number; to: Date }
  | { type: 'run'; id: number; task: SandboxTask }
  | { type: 'end' }

export type FromSandbox =
  | { type: 'began'; address: string }
  | { type: 'failed'; message: string }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'undone'; id: number; message: string }
