/** Wraps a fetch so that a response fails after `most_bytes` bytes. Its readers keep the whole body in memory. */
export function boundedFetch(given: typeof globalThis.fetch, most_bytes: number): typeof globalThis.fetch {
  return async (...request) => {
    const response = await given(...request)
    if (response.body === null) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counted(most_bytes)), { status, statusText, headers })
  }
}

function counted(most_bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > most_bytes) throw new Error(`The answer has more than ${most_bytes} bytes.`)
      controller.enqueue(piece)
    },
  })
}
