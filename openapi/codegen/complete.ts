import type { oas31 } from 'openapi3-ts'
import { resolve, type ErrorRule } from './contract.ts'

type Errors = Record<string, ErrorRule>
type Schema = oas31.SchemaObject

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Adds everything to the bundled document that applies everywhere and is therefore written only once. */
export function complete(document: oas31.OpenAPIObject, errors: Errors): void {
  const code = document.components?.schemas?.['ErrorCode'] as Schema | undefined
  if (code) code.enum = Object.keys(errors)
  const types = eventTypes(document)
  for (const schema of Object.values(document.components?.schemas ?? {})) listEventTypes(schema as Schema, types)
  for (const operation of operationsOf(document)) {
    addCommonResponses(document, operation, errors)
    refuseNul(document, operation)
  }
  for (const item of Object.values(document.paths ?? {})) refuseNul(document, item)
  delete document['x-every-operation']
}

type EventTypes = Record<'event' | 'test', string[]>

/** The types of delivered events, and those that can be sent as a test, in the order of `webhooks`. */
function eventTypes(document: oas31.OpenAPIObject): EventTypes {
  const types: EventTypes = { event: [], test: [] }
  for (const [name, { post }] of Object.entries(document.webhooks ?? {})) {
    if (post?.['x-test-event'] === true) types.test.push(name.replace(/^test\./, ''))
    else if (post?.['x-synchronous'] !== true) types.event.push(name)
  }
  return types
}

/** Fills in `x-event-types`: a text is one of the types, a list contains each at most once. */
function listEventTypes(schema: Schema, types: EventTypes): void {
  for (const part of Object.values(schema.properties ?? {})) listEventTypes(part as Schema, types)
  const wanted = schema['x-event-types'] as keyof EventTypes | undefined
  if (wanted === undefined) return
  if (schema.type === 'array') schema.maxItems = types[wanted].length
  else schema.enum = [...types[wanted]]
  delete schema['x-event-types']
}

function operationsOf(document: oas31.OpenAPIObject): oas31.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
}

/**
 * Adds the responses that `x-every-operation` lists, marked so that a test does not have to reach each of them for
 * every operation.
 */
function addCommonResponses(document: oas31.OpenAPIObject, operation: oas31.OperationObject, errors: Errors): void {
  for (const name of Object.keys(document['x-every-operation'] ?? {})) {
    const response = document.components!.responses![name] as oas31.ResponseObject
    const [code] = response['x-error-codes'] as string[]
    response['x-every-operation'] = true
    operation.responses = {
      [errors[code!]!.status]: { $ref: `#/components/responses/${name}` },
      ...operation.responses,
    }
  }
}

/** PostgreSQL cannot store NUL, so no text in a request may contain it. */
const WITHOUT_NUL = String.raw`^[^\x00]*$`
const NOT_BLANK = String.raw`\S`
/** Combines both rules without alternatives that could match the same text. */
const NOT_BLANK_WITHOUT_NUL = String.raw`^\s*[^\s\x00][^\x00]*$`

type Input = Pick<oas31.OperationObject, 'parameters' | 'requestBody'>

function refuseNul(document: oas31.OpenAPIObject, { parameters = [], requestBody }: Input): void {
  for (const reference of parameters) {
    const parameter = resolve<oas31.ParameterObject>(document, reference)
    if (parameter.in !== 'header' && parameter.schema) visitText(document, parameter.schema)
  }
  const body = requestBody && resolve<oas31.RequestBodyObject>(document, requestBody)
  for (const media of Object.values(body?.content ?? {})) if (media.schema) visitText(document, media.schema)
}

/**
 * Changes the texts inside a schema. Texts with their own pattern, format or list of values exclude NUL already.
 * @param seen - The outer schemas, because a schema may contain itself.
 */
function visitText(
  document: oas31.OpenAPIObject,
  reference: Schema | oas31.ReferenceObject,
  seen: readonly Schema[] = [],
): void {
  const schema = resolve<Schema>(document, reference)
  if (seen.includes(schema)) return
  const { items, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema
  const parts = [...(items ? [items] : []), ...Object.values(properties), ...allOf, ...anyOf, ...oneOf]
  for (const part of parts) visitText(document, part, [...seen, schema])
  if (![schema.type].flat().includes('string') || schema.enum || schema.const !== undefined) return
  if (schema.pattern === NOT_BLANK) schema.pattern = NOT_BLANK_WITHOUT_NUL
  else if (schema.pattern === undefined && !hasOwnForm(schema)) schema.pattern = WITHOUT_NUL
}

const hasOwnForm = ({ format }: Schema): boolean => format !== undefined && format !== 'password'
