/** An answer together with what came around it. */
export interface Answer<T> {
  data: T
  /** Status and headers; its body has been read. */
  response: Response
  /** `X-Request-Id`. */
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

/** A promise of the language itself, not a class like it: only then does the stack of an error show the line of the caller. */
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
