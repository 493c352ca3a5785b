/** The receiver of a file failed. The file is not at fault. */
export class SaveError extends Error {
  override name = 'SaveError'
}

/** A body up to its limit. It remembers how it ended, because its reader may throw another error. */
export class FilePieces implements AsyncIterable<Buffer> {
  readonly #body: AsyncIterable<Buffer>
  readonly #max_bytes: number
  cut = false
  broken: unknown = undefined

  constructor(body: AsyncIterable<Buffer>, max_bytes: number) {
    this.#body = body
    this.#max_bytes = max_bytes
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    let length = 0
    try {
      for await (const piece of this.#body) {
        length += piece.length
        this.cut = length > this.#max_bytes
        if (this.cut) break
        yield piece
      }
    } catch (error) {
      this.broken = error
      throw error
    }
    if (this.cut) throw new Error('The file is too long.')
  }
}
