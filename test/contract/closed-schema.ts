type Json = Record<string, unknown>

/**
 * A strict form of a response schema: references are followed and every object is closed, so that a field that the document does not
 * name is a fault. Clients stay tolerant; only tests are this strict.
 */
export function closedSchema(document: Json, schema: Json): Json {
  return close({ document, within: [] }, schema, false)
}

interface Place {
  document: Json
  /** The references that were followed to this place. */
  within: readonly string[]
}

/** @param open - True for a part of an `allOf`, which is closed as a whole. */
function close(place: Place, schema: Json, open: boolean): Json {
  if (typeof schema['$ref'] === 'string') return closeReference(place, schema, open)
  const copy: Json = { ...schema }
  const parts = schema['allOf'] ?? schema['anyOf'] ?? schema['oneOf']
  const combined = Array.isArray(parts)
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const alternatives = schema[key]
    if (Array.isArray(alternatives))
      copy[key] = alternatives.map((part: Json) =>
        close(place, part, key === 'allOf' || open || 'properties' in schema),
      )
  }
  if (isObject(schema['properties']))
    copy['properties'] = mapValues(schema['properties'], (part) => close(place, part, false))
  for (const key of ['items', 'additionalProperties'])
    if (isObject(schema[key])) copy[key] = close(place, schema[key], false)
  const closes = !open && schema['additionalProperties'] === undefined && ('properties' in schema || 'allOf' in schema)
  if (closes) copy[combined ? 'unevaluatedProperties' : 'additionalProperties'] = false
  return copy
}

/** A schema that contains itself is followed once. The inner occurrence accepts anything. */
function closeReference({ document, within }: Place, { $ref, ...beside }: Json, open: boolean): Json {
  const pointer = String($ref)
  if (within.includes(pointer)) return {}
  const place = { document, within: [...within, pointer] }
  const target = resolvePointer(document, pointer)
  if (Object.keys(beside).every((key) => key === 'description' || key.startsWith('x-')))
    return close(place, target, open)
  return close(place, { allOf: [target, beside] }, open)
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
