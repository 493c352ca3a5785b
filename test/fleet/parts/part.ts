/** A process of the installation, or the processes of one service, that can fail. */
export interface Part {
  readonly name: string
  /** Resolves when it serves. */
  start(): Promise<void>
  /** kill -9, of its children too. */
  kill(): Promise<void>
  /** It keeps its connections and does nothing, as a machine whose disk hangs. */
  freeze(): void
  resume(): void
  /** As a service manager does, with SIGTERM; resolves when it has ended. */
  stop(): Promise<void>
}
