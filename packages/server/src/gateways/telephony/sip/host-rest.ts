import type { Clock } from '@ohun/clock'
import { TENANTS_TO_OPEN } from '../../../platform/limits/shared-breaker.ts'

/** The longest time without calls at the request of a carrier. A longer request may be due to a fault of the carrier. */
const MAX_REST_SECONDS = 300

/**
 * The times without calls for which a host asks with `Retry-After`. The telephone that is called can send this header too, so it counts
 * for the workspace that called. It counts for all workspaces if the host asks several of them without taking a call in between.
 */
export class HostRest {
  readonly #clock: Clock
  /** The end of the rest of each workspace that was asked, in milliseconds of the monotonic clock. */
  readonly #ends_ms = new Map<string, number>()
  /** The workspaces that were asked since the host last took a call. */
  readonly #asked = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True if the host asked for no calls of this workspace at the moment. */
  holdsFor(workspace_id: string): boolean {
    return (this.#ends_ms.get(workspace_id) ?? 0) > this.#clock.monotonic_ms()
  }

  /** Called when the host asks for a rest. @returns the seconds for which it rests from the calls of all workspaces, or 0. */
  ask(workspace_id: string, wanted_seconds: number): number {
    const seconds = Math.min(wanted_seconds, MAX_REST_SECONDS)
    this.#forgetEnded()
    this.#ends_ms.set(workspace_id, this.#clock.monotonic_ms() + seconds * 1_000)
    this.#asked.add(workspace_id)
    return this.#asked.size >= TENANTS_TO_OPEN ? seconds : 0
  }

  /** Called when the host has taken a call. */
  tookCall(): void {
    this.#asked.clear()
  }

  #forgetEnded(): void {
    for (const workspace_id of this.#ends_ms.keys()) {
      if (this.holdsFor(workspace_id)) continue
      this.#ends_ms.delete(workspace_id)
      this.#asked.delete(workspace_id)
    }
  }
}
