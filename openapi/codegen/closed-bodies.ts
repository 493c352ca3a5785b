import type { oas31 } from 'openapi3-ts'
import { resolve, type Contract, type Operation } from './contract.ts'
import { isJson } from './media-types.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/**
 * The places of all objects in a JSON request body, or in a client's frame, that would accept unknown fields. A
 * misspelt optional field would be ignored and its default applied. A map with names that the client chooses is marked
 * with `additionalProperties`.
 */
export function openObjects({ document, schemas }: Contract, { body, websocket }: Operation): string[] {
  const walk = new InputWalk(document)
  for (const { type, schema } of body?.media ?? []) if (isJson(type) && schema) walk.enter(schema, WHOLE)
  const frame = websocket && schemas[websocket.receives]
  if (frame) walk.enter(frame, WHOLE)
  return [...new Set(walk.open)]
}

const WHOLE = 'the body'

class InputWalk {
  readonly open: string[] = []
  readonly #document: oas31.OpenAPIObject
  readonly #entered = new Set<object>()

  constructor(document: oas31.OpenAPIObject) {
    this.#document = document
  }

  /** `within`: an outer schema lists the object's fields, so this one does not need to. */
  enter(reference: Schema, at: string, within = false): void {
    const schema = resolve<oas31.SchemaObject>(this.#document, reference)
    if (!within && this.#entered.has(schema)) return
    if (!within) this.#entered.add(schema)
    const closed = within || 'additionalProperties' in schema || 'unevaluatedProperties' in schema
    const combined = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) => parts ?? [])
    if (isObjectSchema(schema) && !closed) this.open.push(at)
    for (const part of combined) this.enter(part, at, closed)
    this.#enterMembers(schema, at)
  }

  #enterMembers(schema: oas31.SchemaObject, at: string): void {
    for (const [name, member] of Object.entries(schema.properties ?? {})) this.enter(member, memberOf(at, name))
    if (schema.items) this.enter(schema.items, `${at}[]`)
    const others = schema.additionalProperties
    if (typeof others === 'object') this.enter(others, memberOf(at, '*'))
  }
}

const memberOf = (at: string, name: string): string => (at === WHOLE ? name : `${at}.${name}`)

function isObjectSchema({ type, properties }: oas31.SchemaObject): boolean {
  return properties !== undefined || [type].flat().includes('object')
}
