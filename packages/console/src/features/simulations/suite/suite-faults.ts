import { text } from '../../../text/suites.ts'
import type { Schema } from './schema.ts'
import { suiteSchemas } from './suite-schemas.gen.ts'

/** A fault of a suite, with its place. */
export interface SuiteFault {
  /** The names of fields and indices of entries, from the outside in. */
  path: readonly (string | number)[]
  message: string
}

type Path = SuiteFault['path']
type Fields = Readonly<Record<string, unknown>>

/** The violations of the contract, in the order of the suite. The service finds all other faults. */
export const faultsOfSuite = (suite: unknown): SuiteFault[] => faultsIn(suite, suiteSchemas['SimulationCreate']!, [])

function faultsIn(value: unknown, given: Schema, path: Path): SuiteFault[] {
  const schema = resolved(given)
  if (schema.anyOf) return faultsOfChoice(value, alternativesOf(schema), path)
  const message = faultOf(value, schema)
  if (message !== undefined) return [{ path, message }]
  if (Array.isArray(value)) return value.flatMap((item, at) => faultsIn(item, schema.items ?? {}, [...path, at]))
  return isFields(value) ? faultsOfFields(value, schema, path) : []
}

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : suiteSchemas[schema.$ref.split('/').at(-1)!]!

/** The alternatives, flattened: an alternative may itself be a choice. */
const alternativesOf = ({ anyOf = [] }: Schema): Schema[] =>
  anyOf.map(resolved).flatMap((schema) => (schema.anyOf ? alternativesOf(schema) : [schema]))

/** The faults of the intended alternative say more than that none matches. */
function faultsOfChoice(value: unknown, alternatives: readonly Schema[], path: Path): SuiteFault[] {
  const meant = alternatives.find((schema) =>
    isFields(value) ? (schema.required ?? []).some((name) => name in value) : typeName(value) === schema.type,
  )
  if (meant) return faultsIn(value, meant, path)
  const names = alternatives.flatMap(({ required = [] }) => required.slice(0, 1))
  return [{ path, message: text.one_of_fields(names.join(', ')) }]
}

function faultsOfFields(value: Fields, { properties, required = [], additionalProperties }: Schema, path: Path) {
  const missing = required.filter((name) => !(name in value))
  const known = properties ?? {}
  const found = Object.entries(value).flatMap(([name, field]): SuiteFault[] => {
    if (Object.hasOwn(known, name)) return faultsIn(field, known[name]!, [...path, name])
    if (additionalProperties !== false) return []
    return [{ path: [...path, name], message: text.unknown(Object.keys(known).join(', ')) }]
  })
  return [...missing.map((name): SuiteFault => ({ path: [...path, name], message: text.missing })), ...found]
}

/** The fault of the value itself, without its members. */
function faultOf(value: unknown, schema: Schema): string | undefined {
  const { type, const: only, enum: allowed } = schema
  if (type !== undefined && !isOfType(value, type)) return wrongType(value, type)
  if (only !== undefined && value !== only) return text.only(String(only))
  if (allowed && !allowed.includes(String(value))) return text.one_of(allowed.join(', '))
  if (typeof value === 'string') return faultOfText(value, schema)
  if (typeof value === 'number') return faultOfNumber(value, schema)
  if (isFields(value)) return faultOfObject(value, schema)
  return Array.isArray(value) ? faultOfList(value, schema) : undefined
}

function faultOfObject(value: Fields, { minProperties = 0, properties = {} }: Schema): string | undefined {
  const has_enough = Object.keys(value).length >= minProperties
  return has_enough ? undefined : text.any_of_fields(Object.keys(properties).join(', '))
}

function faultOfText(value: string, schema: Schema): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format, 'x-accepts': accepts } = schema
  if (value.length < minLength) return text.empty
  if (value.length > maxLength) return text.longer(maxLength)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return accepts ? text.must_be(accepts) : text.nul
  return format === 'date-time' && Number.isNaN(Date.parse(value)) ? text.no_time : undefined
}

function faultOfNumber(value: number, { minimum = -Infinity, maximum = Infinity }: Schema): string | undefined {
  return value < minimum || value > maximum ? text.outside(minimum, maximum) : undefined
}

function faultOfList(value: readonly unknown[], { minItems = 0, maxItems = Infinity }: Schema): string | undefined {
  if (value.length < minItems) return minItems === 1 ? text.empty_list : text.too_few(minItems)
  return value.length > maxItems ? text.too_many(maxItems) : undefined
}

function isOfType(value: unknown, type: NonNullable<Schema['type']>): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return typeName(value) === type
}

/** YAML does not read `1234`, `yes` and `2026-12-01` as text. */
function wrongType(value: unknown, type: NonNullable<Schema['type']>): string {
  const needs_quotes = type === 'string' && (typeof value === 'number' || typeof value === 'boolean')
  return `${text.must_be(text.types[type])}${needs_quotes ? text.quote : ''}`
}

const isFields = (value: unknown): value is Fields => typeName(value) === 'object'

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
