import type { Environment } from '../config/env.ts'
import type { Clock } from '@ohun/clock'

/** Everything that a command line uses; tests pass their own. */
export interface Context {
  /** Arguments after the program's name. */
  readonly argv: readonly string[]
  readonly variables: Environment
  readonly clock: Clock
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
  /** The name of the user that runs this process, as the machine knows it. */
  userName(): string
  /** The text of a file; `-` is standard input. */
  readText(path: string): Promise<string>
  /** The answer that the user types. Null if no user is at a terminal. */
  ask(question: string): Promise<string | null>
  /** Runs the service in this process until it is stopped; returns the exit code. */
  runService(): Promise<0 | 1>
  readonly stdout: Output
  readonly stderr: Output
}

export interface Output {
  readonly isTerminal: boolean
  /** Width of the terminal in characters; output that does not go to a terminal is not limited. */
  readonly columns: number
  write(text: string): Promise<void>
}
