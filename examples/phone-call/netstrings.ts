/** The framing of baresip's control port: `5:hello,`. */
export function netstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`
}

/** @throws Error when the stream is not made of netstrings. */
export async function* netstrings(stream: AsyncIterable<Buffer>): AsyncIterable<string> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of stream) {
    bytes = Buffer.concat([bytes, chunk])
    for (let colon = bytes.indexOf(':'); colon >= 0; colon = bytes.indexOf(':')) {
      const length = Number(bytes.toString('latin1', 0, colon))
      if (!Number.isSafeInteger(length)) throw new Error('The control port does not speak netstrings.')
      const end = colon + 1 + length
      if (bytes.length <= end) break // its comma is still missing
      yield bytes.toString('utf8', colon + 1, end)
      bytes = bytes.subarray(end + 1)
    }
  }
}
