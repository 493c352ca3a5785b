/** An operation as the transport knows it, generated from the document. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/v1/calls/{call_id}` */
  path: string
  /** The operation declares the `Idempotency-Key` header. */
  idempotent?: true | undefined
  /** A `POST` without that header whose repeat has no second effect. */
  repeatable?: true | undefined
  /** The operation works without a key, and none is sent. */
  public?: true | undefined
  /** The field of the answer that holds the entries, if it is a list. */
  items?: string | undefined
  /**
   * The operation answers with server-sent events. A `resumable` stream takes `Last-Event-ID` and is reopened when it
   * breaks. An `endless` stream is reopened too, but misses what happened meanwhile. A `once` stream ends with its
   * subject.
   */
  stream?: 'resumable' | 'endless' | 'once' | undefined
  /** The operation answers with a file of one of these media types, which the caller reads. */
  download?: readonly string[] | undefined
  /** The operation takes a file, which is sent unchanged. */
  file?: true | undefined
}

/** A file to upload. In Node, `readFile` and `openAsBlob` give one; in a browser, a file input. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/** Query parameters that are all required. */
export type Asked<Query> = { [Name in keyof NonNullable<Query>]-?: NonNullable<NonNullable<Query>[Name]> }

/** The values of a path's parameters. */
export type PathValues = Record<string, string | number>

/** The arguments of one call. */
export interface OperationInput {
  path?: PathValues | undefined
  query?: object | undefined
  body?: unknown
}

/** The same with the caller's options, which depend on the kind of operation. */
export interface OperationCall<Options> extends OperationInput {
  options?: Options | undefined
}
