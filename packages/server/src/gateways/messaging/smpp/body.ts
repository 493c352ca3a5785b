/** The body of a PDU does not match its operation. */
export class BodyError extends Error {
  override name = 'BodyError'
}

/** Reads the fields of a body in order. @throws BodyError */
export class BodyReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** A C-octet string of at most `longest` characters. */
  text(longest: number): string {
    const end = this.#bytes.indexOf(0, this.#at)
    if (end < 0) throw new BodyError('a text without its end')
    if (end - this.#at > longest) throw new BodyError(`a text of ${end - this.#at} characters where ${longest} fit`)
    const text = this.#bytes.toString('latin1', this.#at, end)
    this.#at = end + 1
    return text
  }

  octet(): number {
    return this.octets(1)[0]!
  }

  octets(count: number): Buffer {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new BodyError(`the end at ${this.#bytes.length} of ${end} bytes`)
    const octets = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return octets
  }

  /** The optional parameters, up to the end of the body. The first one counts if a tag is repeated. */
  parameters(): Map<number, Buffer> {
    const parameters = new Map<number, Buffer>()
    while (this.#at < this.#bytes.length) {
      const head = this.octets(4)
      const tag = head.readUInt16BE(0)
      const value = this.octets(head.readUInt16BE(2))
      if (!parameters.has(tag)) parameters.set(tag, value)
    }
    return parameters
  }
}

export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1')
}

export function octets(...values: number[]): Buffer {
  return Buffer.from(values)
}

/** The C-octet string at the beginning of a response's body. Empty if there is no string, as in a refusal. */
export function leadingText(body: Buffer): string {
  const end = body.indexOf(0)
  return body.toString('latin1', 0, end < 0 ? body.length : end)
}
