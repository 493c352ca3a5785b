/** The part of JSON Schema that suites need. */
export interface Schema {
  $ref?: string
  anyOf?: readonly Schema[]
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  enum?: readonly string[]
  const?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  /** A description of the texts that a pattern accepts. */
  'x-accepts'?: string
  minimum?: number
  maximum?: number
  default?: unknown
  minItems?: number
  maxItems?: number
  items?: Schema
  minProperties?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean
}
