import type { BucketLimits, Limits } from '../../../platform/limits/limits.ts'
import { Slots } from '../../../platform/limits/slots.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'

export type Share = 'number' | 'workspace' | 'trunk'

interface ShareLimits extends BucketLimits {
  /** The most set-ups that are neither answered nor refused. */
  in_progress: number
}

/**
 * The limits are far above normal use: a workspace can fill the 500 lines of the largest plan within 20 s. A set-up costs several
 * statements, and a refusal costs none.
 */
export const SET_UPS: Readonly<Record<Share, ShareLimits>> = {
  number: { per_second: 10, at_once: 20, in_progress: 50 },
  workspace: { per_second: 25, at_once: 50, in_progress: 100 },
  trunk: { per_second: 50, at_once: 100, in_progress: 250 },
}

/** The most keys of each kind, so that calls to ever more numbers cannot fill the memory. */
const MAX_KEYS = 10_000

export interface SetUp {
  /** The called number, E.164. */
  number: string
  trunk: string
}

/**
 * Limits inbound call set-ups by shares, so that a flood of calls to one number does not affect others. Numbers of unknown workspaces,
 * such as unassigned ones, share one limit for each trunk.
 */
export class CallSetUps {
  readonly #tokens: Limits['tokens']
  /** The set-ups in progress. They are counted for each process, because they limit its concurrent work. */
  readonly #slots = new Slots()
  readonly #workspaces = new RecentMap<string>(MAX_KEYS)

  constructor({ tokens }: Pick<Limits, 'tokens'>) {
    this.#tokens = tokens
  }

  /** The number of phone numbers with a known workspace. */
  get size(): number {
    return this.#workspaces.size
  }

  /** Begins a set-up. @returns an idempotent function that ends it, or the share that is used up. */
  async enter({ number, trunk }: SetUp): Promise<(() => void) | Share> {
    const workspace = this.#workspaces.get(number) ?? `unknown at ${trunk}`
    const ends: (() => void)[] = []
    const end = (): void => ends.forEach((one) => one())
    // The narrowest share comes first, so that the set-ups that it refuses do not use up the wider ones.
    for (const [share, key] of Object.entries({ number, workspace, trunk }) as [Share, string][]) {
      const slot = this.#slots.take(`${share} ${key}`, SET_UPS[share].in_progress)
      if (slot) ends.push(slot)
      if (slot && (await this.#tokens.take(`set-up ${share} ${key}`, SET_UPS[share])).taken === 1) continue
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
