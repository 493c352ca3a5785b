/** The data of a response, with the response's metadata. */
export interface Answer<T> {
  data: T
  /** The status and headers. The body has already been read. */
  response: Response
  /** The `X-Request-Id` header. */
  requestId: string | undefined
}

/** Await it for the data, or `.withResponse()` for the data with status, headers and request id. */
export interface ApiPromise<T> extends Promise<T> {
  /**
   * @example
   * ```ts
   * const { data, response, requestId } = await ohun.agents.get(agent_id).withResponse()
   * ```
   */
  withResponse(): Promise<Answer<T>>
}

/** A native promise rather than a subclass of one: only then does the stack of an error show the caller's line. */
export function apiPromise<T>(answer: Promise<Answer<T>>): ApiPromise<T> {
  const data = dataOf(answer) as ApiPromise<T>
  data.withResponse = (): Promise<Answer<T>> => {
    // A caller that asks for the response gets the error from there.
    data.catch(() => undefined)
    return answer
  }
  return data
}

async function dataOf<T>(answer: Promise<Answer<T>>): Promise<T> {
  return (await answer).data
}
