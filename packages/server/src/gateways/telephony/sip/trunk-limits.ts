import type { Limits } from '../../../platform/limits/limits.ts'
import type { TrunkAccount } from './trunk-account.ts'

export const NO_CHANNEL = 'all channels of the trunk are in use'
export const TOO_FAST = 'the trunk takes no more calls this second'

/** The limits of a trunk on channels and on calls per second. Processes with the same Redis share them. */
export class TrunkLimits {
  readonly #limits: Pick<Limits, 'tokens' | 'slots'>

  constructor(limits: Pick<Limits, 'tokens' | 'slots'>) {
    this.#limits = limits
  }

  /** Begins a call, in either direction. @returns an idempotent function that ends it, or the reason why it may not begin. */
  async enter({ name, channels, calls_per_second: per_second }: TrunkAccount): Promise<(() => void) | string> {
    const leave = channels === null ? () => {} : await this.#limits.slots.take(`channels ${name}`, channels)
    if (!leave) return NO_CHANNEL
    if (per_second === null) return leave
    const { taken } = await this.#limits.tokens.take(`calls ${name}`, { per_second, at_once: per_second })
    if (taken === 1) return leave
    leave()
    return TOO_FAST
  }
}
