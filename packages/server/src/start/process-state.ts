import type { Config } from '../config/config.ts'

/** The facts about this process that are known only once it listens, drains or stops. Its functions can be passed on their own. */
export class ProcessState {
  /** The address at which it listens. Until then, the configured one, whose port may be 0. */
  base_url: string
  is_stopping = false
  /** Replaced once there is a node that can drain. */
  isDraining = (): boolean => false
  readonly #configured_url: string | null

  constructor({ host, port, public_url }: Pick<Config, 'host' | 'port' | 'public_url'>) {
    this.base_url = `http://${host}:${port}`
    this.#configured_url = public_url
  }

  /** The URL at which clients reach the service. */
  readonly public_url = (): string => this.#configured_url ?? this.base_url

  /** The URL at which other nodes reach this process. */
  readonly node_url = (): string => this.base_url

  /** Whether it accepts no more calls. */
  readonly isStopping = (): boolean => this.is_stopping || this.isDraining()
}
