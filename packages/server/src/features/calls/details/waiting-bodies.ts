import type { ExchangeRow } from './insert-exchanges.ts'

/** The limits on bytes of bodies that wait to be written, for one workspace and for all. */
const MAX_BYTES = { each: 8 * 1_024 * 1_024, total: 64 * 1_024 * 1_024 }

/** Limits the memory for bodies that wait for the database. */
export class WaitingBodies {
  readonly #bytes = new Map<string, number>()
  #total = 0

  /** @returns whether there is room. If so, it is reserved until the row is written or lost. */
  take(workspace_id: string, bytes: number): boolean {
    const own = this.#bytes.get(workspace_id) ?? 0
    if (own + bytes > MAX_BYTES.each || this.#total + bytes > MAX_BYTES.total) return false
    this.#bytes.set(workspace_id, own + bytes)
    this.#total += bytes
    return true
  }

  left(rows: readonly ExchangeRow[]): void {
    for (const row of rows) {
      const bytes = keptBytes(row)
      const left = (this.#bytes.get(row.workspace_id) ?? 0) - bytes
      this.#total -= bytes
      if (left > 0) this.#bytes.set(row.workspace_id, left)
      else this.#bytes.delete(row.workspace_id)
    }
  }
}

export function keptBytes({ request, response }: Pick<ExchangeRow, 'request' | 'response'>): number {
  return Buffer.byteLength(request ?? '') + Buffer.byteLength(response ?? '')
}
