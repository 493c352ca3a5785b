import type { ApiClient, ClientOptions } from './client.ts'

/** Everything that a command may touch. Tests pass their own. */
export interface Context {
  /** The version of this package. */
  readonly version: string
  /** Arguments after the program's name. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working directory. */
  readonly cwd: string
  /** The user's home directory. */
  readonly home: string
  readonly node_version: string
  now(): Date
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
  /** Resolves after this time, or when `until` is aborted. @throws when the user interrupts */
  pause(ms: number, until?: AbortSignal): Promise<void>
  /** Opens a page in the user's browser. @returns false if there is no browser */
  openPage(url: string): Promise<boolean>
  createClient(options: ClientOptions): Promise<ApiClient>
}

export interface Input {
  readonly isTerminal: boolean
  /** Everything up to the end of the input. */
  text(): Promise<string>
  /** The same as unchanged bytes: a signature covers bytes. */
  bytes(): Promise<Uint8Array>
  /** Reads one line from the terminal, with the question on stderr. `hidden` turns echo off. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>
}

export interface Output {
  readonly isTerminal: boolean
  /** The width of the terminal in characters. Output to anything else is not limited. */
  readonly columns: number
  /**
   * Resolves when the text is handed over: a slow reader causes backpressure.
   * @throws PipeClosed when the reader has closed the pipe
   */
  write(text: string | Uint8Array): Promise<void>
}

/** The reader has closed the pipe, as `head` does. This is not an error: there is only nothing left to do. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed'
}
