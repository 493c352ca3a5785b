import type { ErrorObject } from 'ajv'
import { ApiError } from '../platform/errors.ts'
import type { Schema } from './openapi-document.ts'

/** The error of a value that its schema refused: the field, the fault and what would be accepted. */
export function fieldFault(errors: readonly ErrorObject[], root: string): ApiError {
  const error = mostTelling(errors)
  if (!error) return new ApiError('INVALID_ARGUMENT', `${root}: is not valid.`)
  return new ApiError('INVALID_ARGUMENT', `${fieldOf(error, root)}: ${faultOf(error)}.`)
}

/** Of an alternative's errors the deepest, as it comes from the branch that the sender meant. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const union = errors.find((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  if (union && acceptsOf(union)) return union
  return errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0]
}

function fieldOf(error: ErrorObject, root: string): string {
  const segments = error.instancePath.split('/').slice(1)
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params
  const named = missingProperty ?? additionalProperty ?? unevaluatedProperty
  if (typeof named === 'string') segments.push(named)
  const path = segments
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : `${path}.${segment}`), '')
    .replace(/^\./, '')
  return path === '' ? root : root === 'body' ? path : `${root}.${path}`
}

function faultOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return `is required${afterMust(acceptsOfMember(error))}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `is not a field here${knownFields(error)}`
    case 'enum':
      return `must be one of ${error.params.allowedValues.map(String).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`
    default:
      return acceptsOf(error) ? `must be ${acceptsOf(error)}` : (error.message ?? 'is not valid')
  }
}

const schemaOf = (error: ErrorObject): Schema => (error.parentSchema ?? {}) as Schema
const acceptsOf = (error: ErrorObject): string | undefined => schemaOf(error)['x-accepts']
const acceptsOfMember = (error: ErrorObject): string | undefined =>
  schemaOf(error).properties?.[error.params.missingProperty]?.['x-accepts']
const afterMust = (accepts: string | undefined): string => (accepts === undefined ? '' : `; it must be ${accepts}`)

function knownFields(error: ErrorObject): string {
  const names = Object.keys(schemaOf(error).properties ?? {})
  return names.length === 0 ? '' : `; known are ${names.join(', ')}`
}
