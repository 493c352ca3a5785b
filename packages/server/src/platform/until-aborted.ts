/** Yields values until the signal aborts. Then the source is closed, even if it would keep its reader waiting. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const stop = (): void => resolve(null)
  let is_done = false
  signal.addEventListener('abort', stop, { once: true })
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next === null) return
      if (next.done) return void (is_done = true)
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    if (!is_done) iterator.return?.().then(undefined, () => {}) // a reader that waits for a value is not waited for
  }
}
