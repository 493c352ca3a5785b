/** Rows with a time, newest first and in batches that fit into memory. */
export type Newest<Row> = AsyncIterable<Row[]>

const BATCH = 250

/** Merges two sources. At most one batch of each is read before its rows are needed. */
export async function* mergeNewest<Row extends { timestamp: string }>(
  one: Newest<Row>,
  other: Newest<Row>,
): AsyncGenerator<Row[], void, undefined> {
  await using a = new Head(one)
  await using b = new Head(other)
  let merged: Row[] = []
  for (;;) {
    const [first, second] = [await a.peek(), await b.peek()]
    if (!first && !second) break
    const newer = !second || (first && first.timestamp >= second.timestamp) ? a : b
    merged.push(newer.take())
    if (merged.length < BATCH) continue
    yield merged
    merged = []
  }
  if (merged.length > 0) yield merged
}

/** The current position in a source. */
class Head<Row> {
  readonly #batches: AsyncIterator<Row[]>
  #batch: Row[] = []
  #at = 0

  constructor(source: Newest<Row>) {
    this.#batches = source[Symbol.asyncIterator]()
  }

  /** Undefined at the end. */
  async peek(): Promise<Row | undefined> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next()
      if (done) return undefined
      this.#batch = value
      this.#at = 0
    }
    return this.#batch[this.#at]
  }

  take(): Row {
    return this.#batch[this.#at++] as Row
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#batches.return?.()
  }
}
