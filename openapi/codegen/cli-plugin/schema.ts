import type { oas31 } from 'openapi3-ts'
import { resolve } from '../contract.ts'

export type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** Reads schemas of the bundled document: it follows `$ref`, joins `allOf`, and ignores "or null". */
export interface SchemaReader {
  /** The single schema that remains without null and wrappers. */
  plain(schema: Schema): oas31.SchemaObject
  isNullable(schema: Schema): boolean
  /**
   * The properties and required names of an object schema, with its `allOf` parts joined. For a union, those that all
   * members share.
   */
  object(schema: Schema): ObjectShape
}

export interface ObjectShape {
  properties: Record<string, Schema>
  required: readonly string[]
}

export function createSchemaReader(document: oas31.OpenAPIObject): SchemaReader {
  const plain = (schema: Schema): oas31.SchemaObject => {
    const resolved = resolve<oas31.SchemaObject>(document, schema)
    const alternatives = (resolved.oneOf ?? resolved.anyOf ?? [])
      .map(plain)
      .filter((alternative) => alternative.type !== 'null')
    const inner = alternatives.length === 1 ? alternatives[0] : onlyPart(resolved)
    if (!inner) return resolved
    const { description } = resolved
    return { ...plain(inner), ...(description === undefined ? {} : { description }) }
  }

  const object = (schema: Schema): ObjectShape => {
    const resolved = plain(schema)
    const members = (resolved.oneOf ?? resolved.anyOf ?? []).map(object)
    const parts = [...(resolved.allOf ?? []).map(object), ...(members.length > 0 ? [common(members)] : [])]
    return {
      properties: Object.assign({}, ...parts.map((part) => part.properties), resolved.properties),
      required: [...parts.flatMap((part) => part.required), ...(resolved.required ?? [])],
    }
  }

  const isNullable = (schema: Schema): boolean => {
    const { type = [], oneOf = [], anyOf = [] } = resolve<oas31.SchemaObject>(document, schema)
    return [type].flat().includes('null') || [...oneOf, ...anyOf].some(isNullable)
  }

  return { plain, isNullable, object }
}

/** A property that several schemas share is described by the first one. */
function common([first, ...rest]: ObjectShape[]): ObjectShape {
  const shared = Object.entries(first!.properties).filter(([name]) =>
    rest.every(({ properties }) => name in properties),
  )
  return {
    properties: Object.fromEntries(shared),
    required: first!.required.filter((name) => rest.every(({ required }) => required.includes(name))),
  }
}

/** `allOf` with one member only adds a description to a reference. */
function onlyPart(schema: oas31.SchemaObject): Schema | undefined {
  return schema.allOf?.length === 1 && !schema.properties ? schema.allOf[0] : undefined
}

/** The type names of a schema without `null`. */
export function typesOf(schema: oas31.SchemaObject): string[] {
  const types = Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []
  return types.filter((type) => type !== 'null')
}
