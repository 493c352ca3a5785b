import { startEdge, type EdgePlaces, type Kamailio } from '../../../packages/server/test/support/kamailio.ts'
import type { Part } from './part.ts'

/** Kamailio with the deployed configuration, always at the same addresses. */
export class Edge implements Part {
  readonly name = 'Kamailio'
  readonly #places: EdgePlaces
  #running: Kamailio | null = null

  constructor(places: EdgePlaces) {
    this.#places = places
  }

  async start(): Promise<void> {
    this.#running = await startEdge(this.#places)
  }

  async kill(): Promise<void> {
    await this.#running?.stop()
    this.#running = null
  }

  stop(): Promise<void> {
    return this.kill()
  }

  freeze(): never {
    throw new Error('Kamailio is not frozen: it keeps nothing that it could do late.')
  }

  resume(): never {
    return this.freeze()
  }
}
