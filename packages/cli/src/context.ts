import type { ApiClient, ClientOptions } from './client.ts'

/** Everything a command may touch; tests pass their own. */
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
  /** Resolves after the time, or when `until` is aborted. @throws when the user interrupts */
  pause(ms: number, until?: AbortSignal): Promise<void>
  /** Opens a page in the user's browser. @returns false when there is none */
  openPage(url: string): Promise<boolean>
  createClient(options: ClientOptions): Promise<ApiClient>
}

export interface Input {
  readonly isTerminal: boolean
  /** Everything up to the end of the input. */
  text(): Promise<string>
  /** The same as it came: a signature is about bytes. */
  bytes(): Promise<Uint8Array>
  /** One line from the terminal, the question on stderr; `hidden` does not echo it. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>
}

export interface Output {
  readonly isTerminal: boolean
  /** Width of the terminal in characters; output that does not go to a terminal is not limited. */
  readonly columns: number
  /**
   * Resolves when the text is handed over, so that a slow reader slows the command down.
   * @throws PipeClosed when nobody reads any more
   */
  write(text: string | Uint8Array): Promise<void>
}

/** The reader went away, as `head` does: no error, there is only nothing left to do. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed'
}
