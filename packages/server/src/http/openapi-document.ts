/** A place in the bundled document, as a URI fragment: `#/components/schemas/CallCreate`. */
export type JsonPointer = string

/** The bundled OpenAPI document. It is read through pointers, so its type needs no more detail. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** The members of a schema that this layer reads itself. ajv reads the rest. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly items?: Schema
  readonly default?: unknown
  /** The constants of the document are texts. */
  readonly const?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: JsonPointer
  /** Completes "must be …" in an error message. */
  readonly 'x-accepts'?: string
}

/** The schema at a pointer, with references followed. */
export function schemaAt(document: OpenApiDocument, pointer: JsonPointer): Schema {
  const found = pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[unescapeKey(key)], document)
  if (found === undefined) throw new Error(`${pointer} names nothing in the OpenAPI document.`)
  const schema = found as Schema
  return schema.$ref === undefined ? schema : schemaAt(document, schema.$ref)
}

const unescapeKey = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
