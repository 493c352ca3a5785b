/** The subset of JSON Schema that defines the data to extract from an agent's conversations. */
export type AnalysisSchema = ObjectSchema

export type ValueSchema = ObjectSchema | ArraySchema | StringSchema | NumberSchema | BooleanSchema

interface Described {
  title?: string
  description?: string
}

export interface ObjectSchema extends Described {
  type: TypeName<'object'>
  properties?: Record<string, ValueSchema>
  required?: string[]
  additionalProperties?: boolean
}

export interface ArraySchema extends Described {
  type: TypeName<'array'>
  items: ValueSchema
  minItems?: number
  maxItems?: number
}

export interface StringSchema extends Described {
  type: TypeName<'string'>
  enum?: (string | null)[]
  minLength?: number
  maxLength?: number
  format?: StringFormat
}

export interface NumberSchema extends Described {
  type: TypeName<'number'> | TypeName<'integer'>
  enum?: (number | null)[]
  minimum?: number
  maximum?: number
}

export interface BooleanSchema extends Described {
  type: TypeName<'boolean'>
}

/** A type, or the type and null. */
export type TypeName<T extends string> = T | [T, 'null'] | ['null', T] | [T]

export type BaseType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'

/** The formats of texts, with their patterns and examples. The ranges of months, days and hours are checked; leap days are not. */
export const stringFormats = {
  date: { pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, example: '2026-11-20' },
  time: { pattern: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, example: '09:00' },
  'date-time': {
    pattern:
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/,
    example: '2026-11-20T09:00:00Z',
  },
  email: { pattern: /^[^\s@]{1,64}@[^\s@]{1,190}$/, example: 'ada@example.com' },
  uri: { pattern: /^[A-Za-z][A-Za-z0-9+.-]{0,30}:\S{1,2000}$/, example: 'https://example.com/' },
  e164: { pattern: /^\+[1-9]\d{6,14}$/, example: '+2348031234567' },
} as const satisfies Record<string, { pattern: RegExp; example: string }>

export type StringFormat = keyof typeof stringFormats

/** The longest text of a value whose schema sets no `maxLength`. */
export const LONGEST_TEXT = 2_000
/** The longest array whose schema sets no `maxItems`. */
export const LONGEST_ARRAY = 100

export function typeOf({ type }: Pick<ValueSchema, 'type'>): BaseType {
  return (Array.isArray(type) ? type.find((name) => name !== 'null') : type) as BaseType
}

/** True if the value may be null, which means that the conversation does not contain it. */
export function isNullable({ type }: Pick<ValueSchema, 'type'>): boolean {
  return Array.isArray(type) && (type as readonly string[]).includes('null')
}
