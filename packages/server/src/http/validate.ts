import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Route } from '../generated/routes.gen.ts'
import { ApiError } from '../platform/errors.ts'
import { isDateTime } from './date-time.ts'
import { fieldFault, fieldName } from './field-fault.ts'
import { meantErrors, type Branches } from './meant-errors.ts'
import { schemaAt, type JsonPointer, type OpenApiDocument, type Schema } from './openapi-document.ts'
import { parseQuery } from './query-text.ts'
import { bodyFault } from './read-body.ts'
import { requireText } from './storable-text.ts'
import addFormats from 'ajv-formats'

const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Checks one operation's input and fills in defaults. Each member throws an INVALID_ARGUMENT that names the first fault. */
export interface InputValidator {
  params(values: Readonly<Record<string, string>>): object
  query(querystring: string): object
  headers(values: Readonly<Record<string, string | readonly string[] | undefined>>): object
  /** `value` is parsed JSON, or undefined if there is no body. */
  body(value: unknown): unknown
  /** A frame that the client of a WebSocket sends. */
  frame(value: unknown): unknown
}

export type ValidatorOf = (route: Route) => InputValidator

const of_documents = new WeakMap<OpenApiDocument, ValidatorOf>()

/**
 * Compiles the schemas of an operation on its first request, because compiling all of them at the start would take half a second.
 * Servers in one process share the compiled schemas.
 */
export function createValidators(document: OpenApiDocument): ValidatorOf {
  let validatorOf = of_documents.get(document)
  if (!validatorOf) of_documents.set(document, (validatorOf = compileOnDemand(document)))
  return validatorOf
}

function compileOnDemand(document: OpenApiDocument): ValidatorOf {
  const compile = schemaCompiler(document)
  const compiled = new WeakMap<Route, InputValidator>()
  return (route) => {
    let validator = compiled.get(route)
    if (!validator) compiled.set(route, (validator = inputValidator(route, compile)))
    return validator
  }
}

interface CompiledSchema {
  schema: Schema
  validate: ValidateFunction
  /** The error of the last value, which `validate` refused. */
  fault(this: void, root: string): ApiError
}
type Compile = (pointer: JsonPointer) => CompiledSchema

/**
 * `strict: false`, because an OpenAPI schema has keywords (`example`, `x-…`) that ajv does not know. The document is linted, so it is
 * not checked again. That would require compiling the meta-schema first, which takes 70 ms of each start. A parameter of many
 * operations is compiled once, and the code is not simplified, because that takes longer than it saves.
 */
function schemaCompiler(document: OpenApiDocument): Compile {
  const ajv = new Ajv2020({
    strict: false,
    useDefaults: true,
    verbose: true,
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  })
  addFormats.default(ajv)
  ajv.addFormat('date-time', isDateTime)
  // The address guard reads URLs itself and says what is wrong with them.
  ajv.addFormat('uri', true)
  ajv.addFormat('uri-reference', true)
  ajv.addSchema(document, 'openapi')
  const branches: Branches = {
    schemaOf: (ref) => schemaAt(document, ref),
    errorsIn(ref, value) {
      const validate = ajv.getSchema(`openapi${ref}`)
      return validate?.(value) === false ? (validate.errors ?? []) : []
    },
  }
  const compile = (pointer: JsonPointer): CompiledSchema => {
    const validate = ajv.compile({ $ref: `openapi${pointer}` })
    const fault = (root: string): ApiError =>
      fieldFault(meantErrors(validate.errors ?? [], branches), root, (ref) => branches.schemaOf(ref))
    return { schema: schemaAt(document, pointer), validate, fault }
  }
  const compiled = new Map<JsonPointer, CompiledSchema>()
  return (pointer) => {
    const found = compiled.get(pointer) ?? compile(pointer)
    compiled.set(pointer, found)
    return found
  }
}

function inputValidator(route: Route, compile: Compile): InputValidator {
  const params = parametersOf(route, 'path', compile)
  const query = parametersOf(route, 'query', compile)
  const headers = parametersOf(route, 'header', compile)
  const body = route.body?.schema === undefined ? undefined : compile(route.body.schema)
  const frame = route.websocket && compile(route.websocket.receives)
  return {
    params: (values) => accept(params, new Map(Object.entries(values))),
    query: (querystring) => accept(query, queryValues(query, querystring)),
    headers: (values) => (headers.size === 0 ? {} : lowerCase(accept(headers, headerValues(headers, values)))),
    body(value) {
      if (value !== undefined && body && !isValid(body, value)) throw bodyFault(route, body.fault('body'))
      return value
    },
    frame(value) {
      if (frame && !frame.validate(value)) throw frame.fault('frame')
      return value
    },
  }
}

/** A schema may contain itself, so the sender chooses how deep the check goes: thousands of levels overflow the stack. */
function isValid({ validate }: CompiledSchema, value: unknown): boolean {
  try {
    return validate(value)
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError('INVALID_ARGUMENT', 'body: is nested too deeply.')
    throw error
  }
}

interface Parameter extends CompiledSchema {
  name: string
  required: boolean
  /** A parameter of this type may be repeated. */
  items: Schema | undefined
}
type Parameters = ReadonlyMap<string, Parameter>

function parametersOf(route: Route, where: Route['parameters'][number]['in'], compile: Compile): Parameters {
  const own = route.parameters.filter(
    ({ name, in: place }) => place === where && !(route.idempotent && name.toLowerCase() === 'idempotency-key'),
  )
  return new Map(
    own.map(({ name, required, schema: pointer }) => {
      const { schema, validate, fault } = compile(pointer)
      const items = schema.type === 'array' ? (schema.items ?? {}) : undefined
      return [name, { name, required, schema, validate, fault, items }]
    }),
  )
}

function queryValues(parameters: Parameters, querystring: string): Map<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  if (querystring === '') return values
  for (const [name, value] of parseQuery(querystring)) {
    const parameter = parameters.get(name)
    if (!parameter) throw unknownParameter(name, parameters)
    const earlier = values.get(name)
    if (parameter.items) values.set(name, [earlier ?? [], value].flat())
    else if (earlier === undefined) values.set(name, value)
    else throw new ApiError('INVALID_ARGUMENT', `${name}: appears more than once.`)
  }
  return values
}

function unknownParameter(name: string, parameters: Parameters): ApiError {
  const known = [...parameters.keys()].join(', ')
  const accepted = known === '' ? 'this operation takes none' : `known are ${known}`
  return new ApiError(
    'INVALID_ARGUMENT',
    `${fieldName(name)}: is not a query parameter of this operation; ${accepted}.`,
  )
}

function headerValues(
  parameters: Parameters,
  values: Readonly<Record<string, string | readonly string[] | undefined>>,
): Map<string, string> {
  const given = new Map<string, string>()
  for (const name of parameters.keys()) {
    const value = values[name.toLowerCase()]
    if (value !== undefined) given.set(name, String(value))
  }
  return given
}

/** Handlers read header names in lower case, as Node gives them. */
function lowerCase(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
}

function accept(parameters: Parameters, given: ReadonlyMap<string, string | string[]>): object {
  const accepted: Record<string, unknown> = {}
  for (const parameter of parameters.values()) {
    const value = acceptOne(parameter, given.get(parameter.name))
    if (value !== undefined) accepted[parameter.name] = value
  }
  return accepted
}

function acceptOne(parameter: Parameter, given: string | string[] | undefined): unknown {
  const { name, schema, items, validate, fault } = parameter
  if (given === undefined) {
    if (parameter.required) throw new ApiError('INVALID_ARGUMENT', `${name}: is required.`)
    return schema.default
  }
  for (const text of [given].flat()) requireText(text, name)
  const value =
    typeof given === 'string' ? coerceText(schema, given) : given.map((text) => coerceText(items ?? {}, text))
  if (!validate(value)) throw fault(name)
  return value
}

/**
 * The JSON value that the text of a parameter represents. Text that does not parse stays text, so that the schema refuses it.
 * Used instead of ajv's `coerceTypes`, which takes `0x10`, `1e3` and the empty string for numbers.
 */
export function coerceText(schema: Schema, text: string): unknown {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.includes('integer') && INTEGER.test(text)) return Number(text)
  if (types.includes('number') && DECIMAL.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
