/** An operation as the transport knows it; generated from the document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v1/calls/{call_id}` */
  path: string
  /** Declares the `Idempotency-Key` header. */
  idempotent?: true | undefined
  /** Works without a key; none is sent. */
  public?: true | undefined
  /** Lists: where in the answer the entries are. */
  items?: string | undefined
  /**
   * Answers with server-sent events. A `resumable` stream takes `Last-Event-ID` and is made again when it breaks, as is an
   * `endless` one, which then misses what happened meanwhile. `once` ends with what it is about.
   */
  stream?: 'resumable' | 'endless' | 'once' | undefined
  /** Answers with a file or the like, of one of these media types, which is left to the caller to read. */
  download?: readonly string[] | undefined
  /** Takes a file, sent as it is. */
  file?: true | undefined
}

/** A file to upload. In Node, `readFile` and `openAsBlob` give one; in a browser, a file input. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/** Query parameters of which none may be left out. */
export type Asked<Query> = { [Name in keyof NonNullable<Query>]-?: NonNullable<NonNullable<Query>[Name]> }

/** The values of a path's parameters. */
export type PathValues = Record<string, string | number>

/** The arguments of one call. */
export interface OperationInput {
  path?: PathValues | undefined
  query?: object | undefined
  body?: unknown
}

/** The same with the caller's options, which differ by the kind of operation. */
export interface OperationCall<Options> extends OperationInput {
  options?: Options | undefined
}
