/** What the transport knows of an operation; generated from the document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v1/calls/{call_id}` */
  path: string
  /** Declares the `Idempotency-Key` header. */
  idempotent?: true
  /** Works without a key; none is sent. */
  public?: true
  /** Lists: where in the answer the entries are. */
  items?: string
  /**
   * Answers with server-sent events. A `resumable` stream takes `Last-Event-ID` and is made again when it breaks, as is an
   * `endless` one, which then misses what happened meanwhile. `once` ends with what it is about.
   */
  stream?: 'resumable' | 'endless' | 'once'
  /** Answers with a file or the like, of one of these media types, which is left to the caller to read. */
  download?: readonly string[]
}

/** The arguments of one call. */
export interface OperationInput {
  path?: Record<string, string>
  query?: object
  body?: unknown
}
