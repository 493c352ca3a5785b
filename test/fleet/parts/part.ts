/** A process of the installation, or the processes of one service, that can fail. */
export interface Part {
  readonly name: string
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** kill -9, including its children. */
  kill(): Promise<void>
  /** The part keeps its connections and does nothing, like a machine with a hanging disk. */
  freeze(): void
  resume(): void
  /** Stops it with SIGTERM, as a service manager does. Resolves when it has ended. */
  stop(): Promise<void>
}
