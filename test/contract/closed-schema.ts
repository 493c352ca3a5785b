import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Json = Record<string, unknown>

/**
 * Compiles a strict form of the schemas of a document: every object is closed, so that a field that the document does not name is a
 * fault. Clients stay tolerant; only tests are this strict. What several schemas refer to is compiled once, as a function that they
 * share: most responses contain the same few objects, and each worker of a run compiles what it meets.
 */
export class ClosedSchemas {
  readonly #document: Json
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  readonly #compiled = new Map<object, ValidateFunction>()
  /** The references that ajv knows in their closed form. */
  readonly #known = new Set<string>()

  constructor(document: object) {
    this.#document = document as Json
    addFormats.default(this.#ajv)
  }

  /** @returns the same function for the same object. */
  compile(schema: Json): ValidateFunction {
    let validate = this.#compiled.get(schema)
    if (!validate) this.#compiled.set(schema, (validate = this.#ajv.compile(this.#close(schema, false))))
    return validate
  }

  /** @param open - True for a part of an `allOf`, which is closed as a whole. */
  #close(schema: Json, open: boolean): Json {
    if (typeof schema['$ref'] === 'string') return this.#closeReference(schema, open)
    const copy: Json = { ...schema }
    const parts = schema['allOf'] ?? schema['anyOf'] ?? schema['oneOf']
    const combined = Array.isArray(parts)
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const alternatives = schema[key]
      if (Array.isArray(alternatives))
        copy[key] = alternatives.map((part: Json) =>
          this.#close(part, key === 'allOf' || open || 'properties' in schema),
        )
    }
    if (isObject(schema['properties']))
      copy['properties'] = mapValues(schema['properties'], (part) => this.#close(part, false))
    for (const key of ['items', 'additionalProperties'])
      if (isObject(schema[key])) copy[key] = this.#close(schema[key], false)
    const closes =
      !open && schema['additionalProperties'] === undefined && ('properties' in schema || 'allOf' in schema)
    if (closes) copy[combined ? 'unevaluatedProperties' : 'additionalProperties'] = false
    return copy
  }

  #closeReference({ $ref, ...beside }: Json, open: boolean): Json {
    const pointer = String($ref)
    if (Object.keys(beside).every((key) => key === 'description' || key.startsWith('x-')))
      return this.#referTo(pointer, open)
    return this.#close({ allOf: [resolvePointer(this.#document, pointer), beside] }, open)
  }

  /** Known before it is closed, because a schema may contain itself. */
  #referTo(pointer: string, open: boolean): Json {
    const $ref = `${open ? 'open' : 'closed'}:${pointer.slice(1)}`
    if (this.#known.has($ref)) return { $ref }
    this.#known.add($ref)
    this.#ajv.addSchema(this.#close(resolvePointer(this.#document, pointer), open), $ref)
    return { $ref }
  }
}

export function resolvePointer(document: Json, pointer: string): Json {
  const found = pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  if (!isObject(found)) throw new Error(`${pointer} names nothing in the document`)
  return found
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function mapValues(object: Json, change: (value: Json) => Json): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value as Json)]))
}
