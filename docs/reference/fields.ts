import type { oas31 } from 'openapi3-ts'
import { componentName, resolve, type Parameter } from '../../openapi/codegen/contract.ts'
import { createSchemaReader, typesOf, type Schema } from '../../openapi/codegen/cli-plugin/schema.ts'
import { document } from './contract.ts'
import { code, definitionList, prose, sentence, type Definition } from './markdown.ts'

const reader = createSchemaReader(document)

/** Deeper objects are shown as `object`; their own operations describe them. */
const DEEPEST = 3

interface Described {
  name: string
  schema: Schema
  required: boolean
  description: string
}

interface Place {
  /** Sent fields have limits; received ones are there unless they are optional. */
  sent: boolean
  /** Components that are open: a schema may contain itself. */
  within: readonly string[]
}

/** The fields of what clients send as a list, with those of nested objects folded in. */
export function sentFields(schema: Schema): string {
  return fieldList(schema, { sent: true, within: [] })
}

/** The same of what clients receive. */
export function receivedFields(schema: Schema): string {
  return fieldList(schema, { sent: false, within: [] })
}

export function parameterFields(parameters: readonly Parameter[]): string {
  const described = parameters.map(({ name, schema, required, description }) => ({
    name,
    schema,
    required,
    description,
  }))
  return list(described, { sent: true, within: [] })
}

/** `list of objects`, `string or null` */
export function typeText(schema: Schema): string {
  const resolved = resolve<oas31.SchemaObject>(document, schema)
  const plain = reader.plain(schema)
  const nullable = isNullable(resolved) ? ' or null' : ''
  return `${plainType(plain)}${nullable}`
}

function plainType(plain: oas31.SchemaObject): string {
  const union = plain.oneOf ?? plain.anyOf
  if (union) return [...new Set(union.map(typeText))].join(' or ')
  if (plain.items) return `list of ${plural(typeText(plain.items))}`
  const [type = 'object'] = typesOf(plain)
  if (plain.format === 'date-time') return 'time'
  if (plain.format === 'date') return 'date'
  return typesOf(plain).join(' or ') || (plain.const === undefined ? type : typeof plain.const)
}

function plural(type: string): string {
  return type.includes(' ') ? type : `${type}s`
}

function isNullable(schema: oas31.SchemaObject): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes('null')
  const parts = schema.oneOf ?? schema.anyOf ?? []
  return parts.some((part) => resolve<oas31.SchemaObject>(document, part).type === 'null')
}

function fieldList(schema: Schema, place: Place): string {
  const { properties, required } = reader.object(schema)
  const described = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
    description: descriptionOf(field),
  }))
  return list(described, place)
}

function list(fields: readonly Described[], place: Place): string {
  return definitionList(fields.map((field) => definition(field, place)))
}

function definition({ name, schema, required, description }: Described, place: Place): Definition {
  const plain = reader.plain(schema)
  const text = [sentence(description), values(plain), place.sent && limits(plain)].filter(Boolean).join(' ')
  return {
    term: `${code(name)} <span class="type">${typeText(schema)}</span>${presence(required, place)}`,
    text: [prose(text), nested(name, schema, place)].filter(Boolean).join('\n\n'),
  }
}

function nested(name: string, schema: Schema, { sent, within }: Place): string {
  const plain = reader.plain(schema)
  const inner = plain.items ?? schema
  const component = componentOf(inner)
  if (within.length >= DEEPEST || (component && within.includes(component))) return ''
  const fields = fieldList(inner, { sent, within: [...within, component ?? name] })
  return fields && `<details>\n<summary>Fields of ${code(name)}</summary>\n\n${fields}\n\n</details>`
}

function componentOf(schema: Schema): string | undefined {
  if ('$ref' in schema) return componentName(schema)
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []
  return parts.map(componentOf).find((name) => name !== undefined)
}

function descriptionOf(schema: Schema): string {
  const own = 'description' in schema ? schema.description : undefined
  return own ?? reader.plain(schema).description ?? ''
}

function presence(required: boolean, { sent }: Place): string {
  if (sent) return required ? ' <span class="required">required</span>' : ''
  return required ? '' : ' <span class="optional">optional</span>'
}

function values(schema: oas31.SchemaObject): string | undefined {
  const known = (schema.enum ?? (schema.items && reader.plain(schema.items).enum)) as unknown[] | undefined
  if (known) return `One of ${known.map((value) => `\`${String(value)}\``).join(', ')}.`
  return schema.const === undefined ? undefined : `Always \`${String(schema.const)}\`.`
}

/** The accepted values, as far as the description does not have to name them. */
function limits(schema: oas31.SchemaObject): string {
  const accepted = schema['x-accepts'] as string | undefined
  const length = accepted || schema.enum ? undefined : schema.maxLength
  return [
    accepted && sentence(`Accepted: ${accepted}`),
    range(schema),
    length !== undefined && `At most ${length.toLocaleString('en')} characters.`,
    schema.default !== undefined && `Default: \`${JSON.stringify(schema.default)}\`.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function range({ minimum, maximum }: oas31.SchemaObject): string | undefined {
  const [min, max] = [minimum, maximum].map((limit) => limit?.toLocaleString('en'))
  if (min !== undefined && max !== undefined) return `From ${min} to ${max}.`
  if (max !== undefined) return `At most ${max}.`
  return min === undefined ? undefined : `At least ${min}.`
}
