import { LONGEST_TEXT, stringFormats, type BaseType } from './analysis-schema.ts'

const MAX_CHOICES = 50
const LONGEST_CHOICE = 200

export const TYPES: readonly string[] = ['object', 'array', 'string', 'number', 'integer', 'boolean']

export type Fields = Readonly<Record<string, unknown>>

/** The keys that lead to a place in a schema, such as `properties` and `intent`. Empty for the whole schema. */
export type Path = readonly string[]

export function stringFault(given: Fields, path: Path): string | null {
  const { format, enum: choices } = given
  const formats = Object.keys(stringFormats)
  if (format !== undefined && (typeof format !== 'string' || !formats.includes(format)))
    return says([...path, 'format'], `must be one of ${formats.join(', ')}`)
  const beside = choices === undefined ? ['minLength', 'maxLength'] : ['minLength', 'maxLength', 'format']
  const useless = beside.find((name) => given[name] !== undefined)
  if (useless !== undefined && (choices ?? format) !== undefined)
    return says([...path, useless], `must not be set beside ${choices === undefined ? 'format' : 'enum'}`)
  return (
    boundsFault(given, path, { min: 'minLength', max: 'maxLength', limit: LONGEST_TEXT }) ??
    choicesFault(given, path, {
      fits: (value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_CHOICE,
      accepts: `texts of 1 to ${LONGEST_CHOICE} characters`,
    })
  )
}

export function numberFault(given: Fields, path: Path): string | null {
  const is_whole = baseType(given['type']) === 'integer'
  const fits = (value: unknown): boolean => (is_whole ? Number.isSafeInteger(value) : Number.isFinite(value))
  const { minimum, maximum, enum: choices } = given
  for (const [name, value] of Object.entries({ minimum, maximum })) {
    if (value === undefined) continue
    if (!fits(value)) return says([...path, name], `must be a ${is_whole ? 'whole ' : ''}number`)
    if (choices !== undefined) return says([...path, name], 'must not be set beside enum')
  }
  if (minimum !== undefined && maximum !== undefined && Number(minimum) > Number(maximum))
    return says([...path, 'maximum'], 'must not be less than minimum')
  return choicesFault(given, path, { fits, accepts: is_whole ? 'whole numbers' : 'numbers' })
}

interface Choices {
  fits: (value: unknown) => boolean
  /** A description of the accepted values, in the plural. */
  accepts: string
}

/** Null must be among the choices if and only if the type includes it, so that either of them tells a reader. */
function choicesFault(given: Fields, path: Path, { fits, accepts }: Choices): string | null {
  const { enum: choices, type } = given
  if (choices === undefined) return null
  const may_be_null = Array.isArray(type) && type.includes('null')
  const is_list = isListOf(choices, (value) => (value === null ? may_be_null : fits(value)))
  const count = is_list ? choices.filter(fits).length : 0
  if (count === 0 || count > MAX_CHOICES)
    return says([...path, 'enum'], `must have 1 to ${MAX_CHOICES} ${accepts}, each once, and null only if type has it`)
  return may_be_null && is_list && !choices.includes(null)
    ? says([...path, 'enum'], 'must have null, as type has it')
    : null
}

interface Bounds {
  min: string
  max: string
  limit: number
}

export function boundsFault(given: Fields, path: Path, { min, max, limit }: Bounds): string | null {
  for (const name of [min, max]) {
    const value = given[name]
    if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 0 && Number(value) <= limit))
      return says([...path, name], `must be a whole number from 0 to ${limit}`)
  }
  return Number(given[min] ?? 0) > Number(given[max] ?? limit)
    ? says([...path, max], `must not be less than ${min}`)
    : null
}

/** The type without null. Null if the type is not supported. */
export function baseType(type: unknown): BaseType | null {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type]
  const [name, ...more] = names.filter((one) => one !== 'null')
  const is_known = more.length === 0 && typeof name === 'string' && TYPES.includes(name)
  return is_known && new Set(names).size === names.length ? (name as BaseType) : null
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function isListOf(value: unknown, fits: (member: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(fits) && new Set(value).size === value.length
}

export function says(path: Path, fault: string): string {
  return path.length === 0 ? fault : `${path.join('.')} ${fault}`
}
