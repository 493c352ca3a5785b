/** An answer together with what came around it. */
export interface Answer<T> {
  data: T
  /** Status and headers; its body has been read. */
  response: Response
  /** `X-Request-Id`. */
  requestId: string | undefined
}

/** Await it for the data, or `.withResponse()` for the data with status, headers and request id. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise'
  readonly #answer: Promise<Answer<T>>

  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer
  }

  /**
   * @example
   * ```ts
   * const { data, response, requestId } = await ohun.agents.get(agent_id).withResponse()
   * ```
   */
  withResponse(): Promise<Answer<T>> {
    return this.#answer
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being awaited is its purpose
  then<A = T, B = never>(
    onData?: ((data: T) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // In one step, as every call passes here.
    return this.#answer.then(({ data }) => (onData ? onData(data) : data) as A, onError)
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.then(undefined, undefined).finally(onEnd)
  }
}
