import type { ErrorObject } from 'ajv'
import { ApiError, shortened } from '../platform/errors.ts'
import type { Schema } from './openapi-document.ts'

/** The schema of a reference. */
type SchemaOf = (ref: string) => Schema

/** The error of a value that its schema refused: the field, the fault and what would be accepted. */
export function fieldFault(errors: readonly ErrorObject[], root: string, schemaOfRef: SchemaOf): ApiError {
  const error = mostTelling(errors)
  if (!error) return new ApiError('INVALID_ARGUMENT', `${root}: is not valid.`)
  return new ApiError('INVALID_ARGUMENT', `${fieldName(fieldOf(error, root))}: ${faultOf(error, schemaOfRef)}.`)
}

/** The name of a field in messages. It is shortened, because the sender may have chosen it, and it can be as long as the request. */
export function fieldName(path: string): string {
  return shortened(path, 200)
}

/**
 * The most helpful error of an alternative: one of the deepest, because these come from the branch that the sender
 * meant. A field that no branch has takes precedence, and then the fault of a branch that accepts the type of the value.
 */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const union = errors.find((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  if (union && acceptsOf(union)) return union
  const depth = Math.max(...errors.map(({ instancePath }) => instancePath.length))
  const deepest = errors.filter(({ instancePath }) => instancePath.length === depth)
  const known = new Set(deepest.flatMap((error) => Object.keys(schemaOf(error).properties ?? {})))
  const isUnknown = (name: unknown): boolean => typeof name === 'string' && !known.has(name)
  return (
    deepest.find((error) => isUnknown(unknownField(error))) ??
    deepest.find(({ keyword }) => !aboutBranches.has(keyword)) ??
    deepest[0]
  )
}

/** Errors of an alternative that only show that another branch was meant: a wrong type, or that no branch fits. */
const aboutBranches = new Set(['type', 'anyOf', 'oneOf'])

const unknownField = ({ params }: ErrorObject): unknown => params.additionalProperty ?? params.unevaluatedProperty

function fieldOf(error: ErrorObject, root: string): string {
  const segments = error.instancePath.split('/').slice(1)
  const named: unknown = error.params.missingProperty ?? unknownField(error)
  if (typeof named === 'string') segments.push(named)
  const path = segments
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : `${path}.${segment}`), '')
    .replace(/^\./, '')
  return path === '' ? root : root === 'body' ? path : `${root}.${path}`
}

function faultOf(error: ErrorObject, schemaOfRef: SchemaOf): string {
  const accepts = acceptsOf(error)
  const wording = wordings[error.keyword]
  if (wording && (accepts === undefined || aboutMembers.has(error.keyword))) return wording(error, schemaOfRef)
  return accepts === undefined ? (error.message ?? 'is not valid') : `must be ${accepts}`
}

/** Faults of an object's members, for which the accepted values of the whole object do not help. */
const aboutMembers = new Set(['required', 'additionalProperties', 'unevaluatedProperties'])

const wordings: Readonly<Record<string, (error: ErrorObject, schemaOfRef: SchemaOf) => string>> = {
  required: (error, schemaOfRef) => `is required${afterMust(acceptedAs(memberOf(error, schemaOfRef)))}`,
  additionalProperties: (error) => `is not a field here${knownFields(error)}`,
  unevaluatedProperties: (error) => `is not a field here${knownFields(error)}`,
  enum: ({ params }) => `must be ${oneOf(params.allowedValues as unknown[])}`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  type: (error) => `must be ${acceptedAs(schemaOf(error)) ?? typeNamesOf(error.params.type as string | string[])}`,
  minimum: (error) => `must be ${rangeOf(schemaOf(error)) ?? `at least ${error.params.limit}`}`,
  maximum: (error) => `must be ${rangeOf(schemaOf(error)) ?? `at most ${error.params.limit}`}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  minItems: ({ params }) => (params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`),
  maxItems: ({ params }) => `must have at most ${params.limit} entries`,
  uniqueItems: () => 'must not repeat an entry',
  minProperties: (error) => `must have at least one field${knownFields(error)}`,
  maxProperties: ({ params }) => `must have at most ${params.limit} fields`,
  format: ({ params, message }) =>
    params.format === 'date-time' ? `must be ${DATE_TIME}` : (message ?? 'is not valid'),
}

const DATE_TIME = 'an ISO 8601 time such as 2026-11-20T09:00:00Z'

const typeNames: Readonly<Record<string, string>> = {
  object: 'a JSON object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}
const typeNamesOf = (types: string | readonly string[]): string =>
  [types]
    .flat()
    .map((type) => typeNames[type] ?? type)
    .join(' or ')

const schemaOf = (error: ErrorObject): Schema => (error.parentSchema ?? {}) as Schema
const acceptsOf = (error: ErrorObject): string | undefined => schemaOf(error)['x-accepts']

/** The schema of a member that is missing. */
function memberOf(error: ErrorObject, schemaOfRef: SchemaOf): Schema {
  const member = schemaOf(error).properties?.[error.params.missingProperty] ?? {}
  return member['x-accepts'] === undefined && member.$ref !== undefined ? schemaOfRef(member.$ref) : member
}

/** Completes "must be …". Undefined if the type alone says as much. */
function acceptedAs(schema: Schema): string | undefined {
  return schema['x-accepts'] ?? (schema.enum ? oneOf(schema.enum) : rangeOf(schema))
}

const oneOf = (values: readonly unknown[]): string => `one of ${values.map(String).join(', ')}`

function rangeOf({ type, minimum, maximum }: Schema): string | undefined {
  if (type === undefined || minimum === undefined || maximum === undefined) return undefined
  const [number, ...others] = [type].flat()
  const range = `${typeNamesOf(number ?? '')} from ${minimum} to ${maximum}`
  return others.length === 0 ? range : `${range} or ${typeNamesOf(others)}`
}

const afterMust = (accepts: string | undefined): string => (accepts === undefined ? '' : `; it must be ${accepts}`)

function knownFields(error: ErrorObject): string {
  const names = Object.keys(schemaOf(error).properties ?? {})
  return names.length === 0 ? '' : `; known are ${names.join(', ')}`
}
