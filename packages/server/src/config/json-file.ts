import { isIP } from 'node:net'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { isE164 } from '../domain/phone.ts'
import { parseBaseUrl, parseCarrierHost } from './parse.ts'

/** One fault in a file of the operator. */
export interface FileFault {
  /** The path inside the file, such as `sms[0].port`. */
  path: string
  what: string
  accepted: string
}

/** The keywords of our schemas. `x-accepts` is the end of the sentence "Accepted: …". */
export interface FileSchema {
  type?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, FileSchema>>
  items?: FileSchema
  default?: unknown
  $ref?: string
  $defs?: Readonly<Record<string, FileSchema>>
  'x-accepts'?: string
}

const parses = (parse: (text: string) => string) => (text: string) => {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

function isAddressOrNetwork(value: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest
}

const FORMATS = {
  'carrier-host': parses(parseCarrierHost),
  'host-name': (value: string) => isIP(value) === 0 && parses(parseCarrierHost)(value),
  'base-url': parses(parseBaseUrl),
  'ip-or-network': isAddressOrNetwork,
  e164: isE164,
}

/**
 * The schemas are part of the service, and are checked by its tests. A check here would compile the meta-schema first, which takes 70 ms
 * for each file at each start.
 */
const OPTIONS = {
  allErrors: true,
  verbose: true,
  formats: FORMATS,
  keywords: ['x-accepts'],
  meta: false,
  validateSchema: false,
}

/**
 * Parses a file and checks it against its schema.
 * @returns its content, frozen, with the defaults of the schema. Undefined if there is a fault. Faults do not repeat texts of the
 * file, which may be secrets in the wrong place.
 */
export function readJsonFile(source: string, schema: FileSchema): { content: unknown; faults: FileFault[] } {
  const parsed = parseJson(source)
  if ('fault' in parsed) return { content: undefined, faults: [parsed.fault] }
  const validate = new Ajv2020(OPTIONS).compile(schema)
  if (validate(parsed.value)) return { content: filled(schema, schema, parsed.value), faults: [] }
  const faults = (validate.errors ?? []).map((error) => faultOf(schema, parsed.value, error))
  return { content: undefined, faults: [...new Map(faults.map((fault) => [fault.path, fault])).values()] }
}

/** Parses JSON. A fault has only the place of an error, because V8's message quotes the text around it. */
function parseJson(source: string): { value: unknown } | { fault: FileFault } {
  try {
    return { value: JSON.parse(source) }
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec((error as Error).message) ?? []
    const what = place === undefined ? 'is not valid JSON' : `is not valid JSON: ${place}`
    return { fault: { path: 'the file', what, accepted: 'a JSON object' } }
  }
}

function resolved(root: FileSchema, schema: FileSchema): FileSchema {
  return schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {})
}

/** The value with the defaults of its schema. `$schema` is left out; it names the schema for editors. */
function filled(root: FileSchema, schema: FileSchema, value: unknown): unknown {
  const { properties = {}, items = {} } = resolved(root, schema)
  if (Array.isArray(value)) return Object.freeze(value.map((entry) => filled(root, items, entry)))
  if (typeof value !== 'object' || value === null) return value
  const given = value as Readonly<Record<string, unknown>>
  const entries = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, member]) => [name, filled(root, member, Object.hasOwn(given, name) ? given[name] : member.default)])
  return Object.freeze(Object.fromEntries(entries))
}

function faultOf(root: FileSchema, document: unknown, error: ErrorObject): FileFault {
  const names = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required' || error.keyword === 'additionalProperties') {
    const name = String(error.params['missingProperty'] ?? error.params['additionalProperty'])
    const { properties = {} } = error.parentSchema as FileSchema
    const path = pathOf([...names, name])
    return error.keyword === 'required'
      ? { path, what: 'is missing', accepted: acceptedBy(properties[name]!) }
      : { path, what: 'is not known', accepted: `the members ${Object.keys(properties).join(', ')}` }
  }
  const { schema, value, depth } = locate(root, document, names)
  return { path: pathOf(names.slice(0, depth)), what: describe(value), accepted: acceptedBy(schema) }
}

/**
 * The innermost value around the fault whose schema says what it accepts. A fault in an entry of a plain list counts as a fault of
 * the list.
 */
function locate(root: FileSchema, document: unknown, names: readonly string[]) {
  let found = { schema: root, value: document, depth: 0 }
  let [schema, value]: [FileSchema, unknown] = [root, document]
  for (const [at, name] of names.entries()) {
    schema = resolved(root, schema.items ?? schema.properties?.[name] ?? {})
    value = (value as Readonly<Record<string, unknown>>)[name]
    if (schema['x-accepts'] ?? schema.properties) found = { schema, value, depth: at + 1 }
  }
  return found
}

function acceptedBy({ 'x-accepts': accepts, properties = {} }: FileSchema): string {
  return accepts ?? `an object with ${Object.keys(properties).join(', ')}`
}

function pathOf(names: readonly string[]): string {
  const path = names.reduce((inside, name) => (/^\d+$/.test(name) ? `${inside}[${name}]` : `${inside}.${name}`), '')
  return path.replace(/^\./, '') || 'the file'
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'is empty' : 'is a text that is not accepted'
  if (Array.isArray(value)) return 'is a list'
  return value !== null && typeof value === 'object' ? 'is an object' : `is ${String(value)}`
}

interface Repeatable {
  path: string
  value: string
  /** The values that are accepted instead of a repeated one. */
  accepted: string
}

export function repeatsIn(values: readonly Repeatable[]): FileFault[] {
  const seen = new Map<string, string>()
  return values.flatMap(({ path, value, accepted }) => {
    const first = seen.get(value)
    if (first === undefined) seen.set(value, path)
    return first === undefined ? [] : [{ path, what: `is the same as ${first}`, accepted }]
  })
}
