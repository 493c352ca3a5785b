import type { BucketLimits, Limits } from '../../../platform/limits/limits.ts'
import { Places } from '../../../platform/limits/places.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'

export type Share = 'number' | 'workspace' | 'trunk'

interface ShareLimits extends BucketLimits {
  /** The most set-ups that are neither answered nor refused. */
  under_way: number
}

/**
 * Far above what people do: a workspace fills the 500 lines of the largest plan within 20 s. A set-up costs several
 * statements, a refusal does not cost any.
 */
export const SET_UPS: Readonly<Record<Share, ShareLimits>> = {
  number: { per_second: 10, at_once: 20, under_way: 50 },
  workspace: { per_second: 25, at_once: 50, under_way: 100 },
  trunk: { per_second: 50, at_once: 100, under_way: 250 },
}

/** The most keys of each kind, so that calls to one number after the other cannot fill the memory. */
const MOST_KEYS = 10_000

export interface SetUp {
  /** E.164. */
  number: string
  trunk: string
}

/**
 * Shares of inbound call set-ups, so that a flood of calls to one number costs others nothing. A number whose workspace
 * is not known, such as an unassigned one, counts with all such numbers of its trunk.
 */
export class CallSetUps {
  readonly #tokens: Limits['tokens']
  /** Per process: they bound the work that this one has at a time. */
  readonly #places = new Places()
  readonly #workspaces = new RecentMap<string>(MOST_KEYS)

  constructor({ tokens }: Pick<Limits, 'tokens'>) {
    this.#tokens = tokens
  }

  /** How many numbers are known. */
  get size(): number {
    return this.#workspaces.size
  }

  /** @returns an idempotent function that ends the set-up, or the share that is used up. */
  async enter({ number, trunk }: SetUp): Promise<(() => void) | Share> {
    const workspace = this.#workspaces.get(number) ?? `unknown at ${trunk}`
    const ends: (() => void)[] = []
    const end = (): void => ends.forEach((one) => one())
    // The narrowest share first: set-ups that it refuses do not use up the wider ones.
    for (const [share, key] of Object.entries({ number, workspace, trunk }) as [Share, string][]) {
      const place = this.#places.take(`${share} ${key}`, SET_UPS[share].under_way)
      if (place) ends.push(place)
      if (place && (await this.#tokens.take(`set-up ${share} ${key}`, SET_UPS[share])).taken === 1) continue
      end()
      return share
    }
    return end
  }

  /** Remembers the workspace that has the number. Null if it is unassigned. */
  learn(number: string, workspace_id: string | null): void {
    if (workspace_id === null) this.#workspaces.delete(number)
    else this.#workspaces.set(number, workspace_id)
  }
}
