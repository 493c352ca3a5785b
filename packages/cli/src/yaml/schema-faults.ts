import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { didYouMean } from './nearest.ts'

/** A place where a value violates its schema. */
export interface SchemaFault {
  /** The names of fields and indices of entries, from the outside in. */
  readonly path: readonly string[]
  /** The message, such as `must be a whole number`. */
  readonly message: string
}

/** Returns all faults. Within one alternative, the deepest come first. */
export type Check = (value: unknown) => SchemaFault[]

/**
 * The schemas are part of this program, and are checked by its tests: a check here would compile the meta-schema first, which takes most
 * of the time of a check of files.
 */
const OPTIONS = {
  allErrors: true,
  verbose: true,
  strict: false,
  validateFormats: false,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
} as const

/** @param components the schemas for `#/components/schemas/Name` */
export function compileCheck(schema: object, components: Readonly<Record<string, object>> = {}): Check {
  const ajv = new Ajv2020(OPTIONS)
  const validate = ajv.compile({ ...schema, components: { schemas: components } })
  return (value) => (validate(value) ? [] : telling(validate.errors ?? []).map(faultOf))
}

/** The errors of a branch are more specific than that of its alternative, which is left out. */
function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  const inside = errors.filter(({ keyword }) => !['anyOf', 'oneOf', 'allOf', 'if'].includes(keyword))
  const places = new Map(inside.map((error) => [`${error.instancePath} ${nameOf(error) ?? ''}`, error]))
  return [...places.values()]
}

function faultOf(error: ErrorObject): SchemaFault {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = nameOf(error)
  return { path: name === undefined ? path : [...path, name], message: wordingOf(error) }
}

/** The name of the missing or unknown member. */
function nameOf({ params }: ErrorObject): string | undefined {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  return missingProperty ?? additionalProperty
}

function wordingOf(error: ErrorObject): string {
  const { keyword, params, parentSchema, message } = error
  const { 'x-accepts': accepts, properties = {} } = (parentSchema ?? {}) as {
    'x-accepts'?: string
    properties?: object
  }
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') {
    const known = Object.keys(properties)
    const guess = didYouMean(String(params['additionalProperty']), known)
    return `is not a field here; known are ${known.join(', ')}.${guess}`.replace(/\.$/, '')
  }
  if (accepts !== undefined) return `must be ${accepts}`
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  if (keyword === 'minItems' || keyword === 'minLength') return 'must not be empty'
  if (keyword === 'type') return `must be ${[params['type']].flat().map(typeName).join(' or ')}`
  return message ?? 'is not valid'
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

export const typeName = (type: string): string => typeNames[type] ?? type
