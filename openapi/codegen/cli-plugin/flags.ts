import type { oas31 } from 'openapi3-ts'
import type { Parameter } from '../contract.ts'
import { typesOf, type Schema, type SchemaReader } from './schema.ts'

export interface ManifestFlag {
  /** The name without its dashes. */
  flag: string
  /** The name on the wire. */
  name: string
  in: 'query' | 'header' | 'body'
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json'
  /** Takes several values: the flag is repeated, or its values are separated by commas. */
  list?: true
  required?: true
  /** Takes null too. */
  nullable?: true
  choices?: string[]
  default?: string | number | boolean
  /** The default is sent: it belongs to the command line, not to the service. */
  sent?: true
  description?: string
}

/** The command line's own flags. A field with the same name is prefixed with its group (`--api-key-environment`). */
const taken = new Set(
  'all base-url data environment help idempotency-key live output profile query version workspace yes'.split(' '),
)

export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}

function flagName(name: string, group: string): string {
  const flag = kebab(name)
  return taken.has(flag) ? `${kebab(group).replace(/s$/, '')}-${flag}` : flag
}

export function queryFlags(reader: SchemaReader, parameters: Parameter[], group: string): ManifestFlag[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({
      flag: flagName(parameter.name, group),
      name: parameter.name,
      in: 'query',
      ...valueOf(reader, parameter.schema),
      ...(parameter.asked ? { required: true } : {}),
      ...(parameter.cli_default === undefined ? {} : { default: parameter.cli_default, sent: true }),
      ...(parameter.description ? { description: oneLine(parameter.description) } : {}),
    }))
}

/**
 * Header parameters that say where something is resumed. `Idempotency-Key` is a flag of the command line itself, and
 * downloads handle ranges themselves.
 */
export function headerFlags(reader: SchemaReader, parameters: Parameter[], group: string): ManifestFlag[] {
  return parameters
    .filter(({ in: place, name }) => place === 'header' && !/^(idempotency-key|range|if-range)$/i.test(name))
    .map(({ name, schema, required, description }) => ({
      flag: flagName(name, group),
      name: name.toLowerCase(),
      in: 'header',
      ...valueOf(reader, schema),
      ...(required ? { required: true } : {}),
      ...(description ? { description: oneLine(description) } : {}),
    }))
}

export function bodyFlags(reader: SchemaReader, body: Schema, group: string): ManifestFlag[] {
  const { properties, required } = reader.object(body)
  return Object.entries(properties)
    .filter(([, schema]) => !isSecret(reader, schema) && !isDataOnly(reader, schema))
    .map(([name, schema]) => ({
      flag: flagName(name, group),
      name,
      in: 'body',
      ...bodyValueOf(reader, schema),
      ...(required.includes(name) ? { required: true } : {}),
    }))
}

/** Fields that are never on the command line, where other users and the shell's history would see them. */
export function secretFields(reader: SchemaReader, body: Schema): string[] {
  const { properties } = reader.object(body)
  return Object.keys(properties).filter((name) => isSecret(reader, properties[name]!))
}

function isSecret(reader: SchemaReader, schema: Schema): boolean {
  return reader.plain(schema).format === 'password'
}

/**
 * `x-secret`: never on the command line either. The user is not asked for it, because it is not a single text: `--data`
 * accepts it.
 */
function isDataOnly(reader: SchemaReader, schema: Schema): boolean {
  return 'x-secret' in schema || 'x-secret' in reader.plain(schema)
}

/** A switch is on or off, and JSON has a null of its own. */
function bodyValueOf(reader: SchemaReader, schema: Schema): Value & Pick<ManifestFlag, 'nullable'> {
  const value = valueOf(reader, schema)
  const is_written_out = value.type !== 'json' && value.type !== 'boolean'
  return { ...value, ...(is_written_out && reader.isNullable(schema) ? { nullable: true } : {}) }
}

type Value = Pick<ManifestFlag, 'type' | 'list' | 'choices' | 'default' | 'description'>

function valueOf(reader: SchemaReader, schema: Schema): Value {
  const plain = reader.plain(schema)
  const isArray = typesOf(plain)[0] === 'array'
  const item = isArray && plain.items ? reader.plain(plain.items) : plain
  const type = scalarType(item)
  const list = isArray && type !== 'json'
  const choices = item.enum?.filter((choice) => choice !== null).map(String)
  return {
    type: isArray && !list ? 'json' : type,
    ...(list ? { list: true } : {}),
    ...(choices ? { choices } : {}),
    ...(isScalar(plain.default) ? { default: plain.default } : {}),
    ...described(plain),
  }
}

function scalarType(schema: oas31.SchemaObject): ManifestFlag['type'] {
  const types = typesOf(schema)
  if (types.length !== 1) return schema.enum ? 'string' : 'json'
  const [type] = types
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' ? type : 'json'
}

function described(schema: oas31.SchemaObject & { 'x-accepts'?: string }): { description?: string } {
  const text = schema.description ?? schema['x-accepts']
  return text ? { description: oneLine(text) } : {}
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Help is wrapped line by line, so the document's own newlines are removed. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
