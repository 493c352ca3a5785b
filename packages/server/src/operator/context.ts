import type { Environment } from '../config/env.ts'
import type { Clock } from '@ohun/clock'

/** Everything that a command line uses; tests pass their own. */
export interface Context {
  /** Arguments after the program's name. */
  readonly argv: readonly string[]
  readonly variables: Environment
  readonly clock: Clock
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal
  /** The name of the operating system's user that runs this process. */
  userName(): string
  /** Reads the text of a file, or of standard input for `-`. */
  readText(path: string): Promise<string>
  /** Resolves with the answer that the user types. Null if no user is at a terminal. */
  ask(question: string): Promise<string | null>
  /** Runs the service in this process until it is stopped. Returns the exit code. */
  runService(): Promise<0 | 1>
  readonly stdout: Output
  readonly stderr: Output
}

export interface Output {
  readonly isTerminal: boolean
  /** The width of the terminal in characters. Infinity if the output does not go to a terminal. */
  readonly columns: number
  write(text: string): Promise<void>
}
