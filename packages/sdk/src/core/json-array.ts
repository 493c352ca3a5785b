/** Far more than any entry of the API; without a limit, one entry could fill the memory. */
const MAX_ENTRY_CHARACTERS = 8 * 1024 * 1024

/** Splits a JSON array into the texts of its entries, however the array is cut into chunks. */
export class JsonArray {
  /** The text of the incomplete entry. */
  #entry = ''
  #depth = 0
  #quoted = false
  #escaped = false
  #closed = false

  /** True if the array has ended. */
  get closed(): boolean {
    return this.#closed
  }

  /** The entries that this chunk completes. @throws SyntaxError for text that is not an array */
  *feed(piece: string): Generator<string, void, undefined> {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const depth = this.#depth
      if (!this.#step(piece[at]!)) continue
      const entry = depth === 0 ? '' : this.#entry + piece.slice(start, at)
      this.#entry = ''
      start = at + 1
      if (entry.trim() !== '') yield entry
    }
    this.#entry += piece.slice(start)
    if (this.#entry.length > MAX_ENTRY_CHARACTERS) throw new SyntaxError('An entry is too long.')
  }

  /** True for the characters around entries: the brackets of the array and the commas between them. */
  #step(character: string): boolean {
    if (this.#depth === 0) return this.#outside(character)
    if (this.#quoted) {
      if (this.#escaped) this.#escaped = false
      else if (character === '\\') this.#escaped = true
      else if (character === '"') this.#quoted = false
      return false
    }
    if (character === '"') this.#quoted = true
    else if (character === '{' || character === '[') this.#depth += 1
    else if (character === '}' || character === ']') this.#depth -= 1
    this.#closed = this.#depth === 0
    return this.#closed || (character === ',' && this.#depth === 1)
  }

  #outside(character: string): boolean {
    if (/\s/.test(character)) return false
    if (this.#closed || character !== '[') throw new SyntaxError(`Expected an array, got ${character}.`)
    this.#depth = 1
    return true
  }
}
