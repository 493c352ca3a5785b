import type { ErrorObject } from 'ajv'
import type { Schema } from './openapi-document.ts'

export interface Branches {
  /** The schema of a reference. */
  schemaOf(ref: string): Schema
  /** The errors of a value in the schema of a reference. */
  errorsIn(ref: string, value: unknown): readonly ErrorObject[]
}

/**
 * The errors of the branch that the sender meant, if the branches of the failed union differ in a constant, as frames do in their
 * `type`. Otherwise the same errors, which are those of all branches.
 */
export function meantErrors(errors: readonly ErrorObject[], branches: Branches): readonly ErrorObject[] {
  // The error of a union follows those of its branches.
  const union = errors.at(-1)
  const refs = union && refsOf(union)
  if (!refs) return errors
  const schemas = refs.map((ref) => branches.schemaOf(ref))
  const tag = Object.keys(schemas[0]?.properties ?? {}).find((name) => schemas.every((one) => constantOf(one, name)))
  if (tag === undefined || !isObject(union.data)) return errors
  const given = union.data[tag]
  const index = schemas.findIndex((one) => constantOf(one, tag) === given)
  if (index < 0) return [wrongTag(union, { tag, given, accepted: schemas.map((one) => constantOf(one, tag)!) })]
  const found = branches.errorsIn(refs[index]!, union.data)
  return meantErrors(found, branches).map((error) => ({
    ...error,
    instancePath: union.instancePath + error.instancePath,
  }))
}

/** The references of the branches. Undefined if the error is not one of a union, or a branch has no name. */
function refsOf({ keyword, schema }: ErrorObject): string[] | undefined {
  if (keyword !== 'oneOf' && keyword !== 'anyOf') return undefined
  const refs = (schema as Schema[]).map(({ $ref }) => $ref)
  return refs.every((ref) => ref !== undefined) ? refs : undefined
}

function constantOf({ properties }: Schema, name: string): string | undefined {
  return properties?.[name]?.const
}

function wrongTag(
  union: ErrorObject,
  { tag, given, accepted }: { tag: string; given: unknown; accepted: string[] },
): ErrorObject {
  const rest = { schemaPath: '', instancePath: union.instancePath }
  if (given !== undefined)
    return {
      ...rest,
      keyword: 'enum',
      instancePath: `${union.instancePath}/${tag}`,
      params: { allowedValues: accepted },
    }
  const properties = { [tag]: { 'x-accepts': `one of ${accepted.join(', ')}` } }
  return { ...rest, keyword: 'required', params: { missingProperty: tag }, parentSchema: { properties } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
