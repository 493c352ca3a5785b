import { didYouMean } from '../yaml/nearest.ts'
import { usageError } from '../errors.ts'
import { bodySchemas, webhookSchemas } from '../generated/webhook-schemas.gen.ts'
import { isObject } from '../output/values.ts'
import type { RequestName } from './requests.ts'
import { compileCheck, typeName } from '../yaml/schema-faults.ts'

/** The part of JSON Schema that the bodies use. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly const?: string
}

/**
 * The body with the given fields, each written `path=value`. Each value gets the type of its field, and the result is a
 * body that the service could send.
 */
export function override(
  name: RequestName,
  body: Record<string, unknown>,
  overrides: readonly string[],
): Record<string, unknown> {
  const changed = withUtterance(
    overrides.reduce((body, text) => changeOne(name, body, text), body),
    overrides,
  )
  const root = { $ref: `#/components/schemas/${bodySchemas[name]}` }
  const [fault] = overrides.length === 0 ? [] : compileCheck(root, webhookSchemas)(changed)
  if (fault) throw usageError(`--override ${fault.path.join('.')}: ${fault.message}.`)
  return changed
}

/** The last message of a turn repeats its utterance, so an override of one also changes the other. */
function withUtterance(body: Record<string, unknown>, overrides: readonly string[]): Record<string, unknown> {
  const { messages, transcription: text, turn_id } = body
  const isHistory = Array.isArray(messages) && messages.length > 0
  if (!isHistory || overrides.some((override) => override.startsWith('messages'))) return body
  return { ...body, messages: [...messages.slice(0, -1), { ...(messages.at(-1) as object), text, turn_id }] }
}

function changeOne(name: RequestName, body: Record<string, unknown>, text: string): Record<string, unknown> {
  const at = text.indexOf('=')
  if (at < 1) throw usageError(`--override: ${JSON.stringify(text)} must have the form path=value.`)
  const path = text.slice(0, at)
  const keys = path.split('.')
  const schemas = schemasAt(bodySchemas[name], keys)
  const [constant] = schemas.flatMap((schema) => (schema.const === undefined ? [] : [schema.const]))
  if (constant !== undefined) throw usageError(`--override ${path}: is always ${constant} in ${name}.`)
  return place(body, keys, valueOf(schemas, { path, text: text.slice(at + 1) })) as Record<string, unknown>
}

/** The schemas that apply at a path. If there are none, any value is accepted. */
function schemasAt(component: string, keys: readonly string[]): Schema[] {
  let schemas = opened({ $ref: `#/components/schemas/${component}` })
  keys.forEach((key, depth) => {
    const inner = schemas.flatMap((schema) => memberOf(schema, key)).flatMap(opened)
    const isOpen = typesOf(schemas).length === 0
    if (inner.length === 0 && !isOpen) throw unknownField(schemas, keys.slice(0, depth + 1))
    schemas = inner
  })
  return schemas
}

function unknownField(schemas: readonly Schema[], keys: readonly string[]): Error {
  const known = schemas.flatMap(({ properties = {} }) => Object.keys(properties))
  const guess = didYouMean(keys.at(-1)!, known)
  const fields = known.length === 0 ? 'There are no fields in it.' : `Known are ${known.join(', ')}.`
  return usageError(`--override ${keys.join('.')}: is not a field. ${fields}${guess}`)
}

/** A flat list of a schema and of the schemas that it refers to or combines. */
function opened(schema: Schema): Schema[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema
  if ($ref !== undefined) return opened(webhookSchemas[$ref.slice($ref.lastIndexOf('/') + 1)] as Schema)
  return [schema, ...[...allOf, ...anyOf, ...oneOf].flatMap(opened)]
}

function memberOf({ properties, items, additionalProperties }: Schema, key: string): Schema[] {
  const own = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
  if (own) return [own]
  if (items && /^\d+$/.test(key)) return [items]
  if (additionalProperties === true) return [{}]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}

const typesOf = (schemas: readonly Schema[]): string[] =>
  schemas.flatMap(({ type }) => (type ?? []) as string | string[])

/** A value stays a text only if no other type of the field fits. */
function valueOf(schemas: readonly Schema[], { path, text }: { path: string; text: string }): unknown {
  const types = typesOf(schemas)
  if (types.length === 0) return parsed(text) ?? (text === 'null' ? null : text)
  const others = types.filter((type) => type !== 'string')
  const value = parsed(text)
  if (others.some((type) => isOfType(value, type) && (type !== 'null' || text === 'null'))) return value
  if (types.includes('string')) return text
  throw usageError(`--override ${path}: must be ${types.map(typeName).join(' or ')}, not ${JSON.stringify(text)}.`)
}

/** Undefined if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === 'null' ? value === null : typeof value === type
}

/** A copy with the value at the path. */
function place(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(target)) {
    const index = Math.min(Number(key), target.length)
    return [...target.slice(0, index), place(target[index], rest, value), ...target.slice(index + 1)]
  }
  const fields = isObject(target) ? target : {}
  return { ...fields, [key]: place(fields[key], rest, value) }
}
