import type { oas31 } from 'openapi3-ts'
import { componentName, resolve, type Contract } from './contract.ts'
import { header, literal, quote } from './emitter.ts'

/**
 * `replies.gen.ts`: functions that find the fault of a reply to a turn, a tool call or a screening, by the rules of its schema.
 */
export function emitReplies(contract: Contract): string {
  const { document, schemas, webhooks } = contract
  const requests = webhooks.filter(({ kind }) => kind === 'request')
  const rules = requests.map(({ name }) => {
    const reply = replyTo(contract, name)
    const schema = schemas[reply.schema]!
    const properties = Object.entries(schema.properties ?? {}).map(([field, value]): Field => {
      return { field, required: schema.required?.includes(field) ?? false, rule: resolve(document, value) }
    })
    return `  ${quote(name)}: {
    timeout_ms: ${reply.timeout_ms},
    may_be_empty: ${reply.may_be_empty},
    fields: ${schema.additionalProperties === true ? 'null' : literal(properties.map(({ field }) => field))},
    faultOf: (json) => {
${[notObject, ...properties.flatMap(checksOf), ...exclusive(schema), 'return null'].map((line) => `      ${line}\n`).join('')}    },
  },
`
  })
  return `${header}${preamble}
/** The rules by the name of the request. */
export const replyRules: Readonly<Record<SynchronousRequestName, ReplyRule>> = {
${rules.join('')}}
`.replace('SYNCHRONOUS_NAMES', requests.map(({ name }) => quote(name)).join(' | '))
}

const preamble = `
/** The rules for a reply to a synchronous request. */
export interface ReplyRule {
  /** The time from the look-up of the name to the last byte of the reply. */
  readonly timeout_ms: number
  /** True if 204 is a valid reply, too. */
  readonly may_be_empty: boolean
  /** The fields that have a meaning. Null if all fields have one. */
  readonly fields: readonly string[] | null
  /** Returns the reason why the JSON of a reply is invalid, as a sentence without a full stop. Null if it is valid. */
  readonly faultOf: (json: unknown) => string | null
}

export type SynchronousRequestName = SYNCHRONOUS_NAMES

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** True unless an optional field is \`null\`, \`false\` or empty, which has no effect. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}
`

const notObject = "if (!isObject(json)) return 'the reply is not a JSON object'"

interface Field {
  field: string
  required: boolean
  rule: oas31.SchemaObject
}

function checksOf({ field, required, rule }: Field): string[] {
  const value = `json[${quote(field)}]`
  const { valid, accepts } = conditionOf(value, rule)
  if (!required) return [`if (isSet(${value}) && !(${valid})) return ${says(field, accepts)}`]
  if (rule.enum) return [`if (!(${valid})) return ${says(field, accepts)}`]
  return [`if (!(${valid})) return ${quote(`the reply has no ${String(rule.type)} \`${field}\``)}`]
}

/** The part of JSON Schema that replies use. Anything else is an error in the document. */
function conditionOf(value: string, rule: oas31.SchemaObject): { valid: string; accepts: string } {
  const { type, pattern, 'x-accepts': accepts } = rule as oas31.SchemaObject & { 'x-accepts'?: string }
  if (rule.enum) {
    const choices = rule.enum as string[]
    return {
      valid: choices.map((choice) => `${value} === ${quote(choice)}`).join(' || '),
      accepts: choices.map((choice) => `\`${choice}\``).join(' or '),
    }
  }
  if (pattern !== undefined && accepts !== undefined)
    return { valid: `typeof ${value} === 'string' && /${pattern}/.test(${value})`, accepts }
  if (pattern === undefined && type === 'object') return { valid: `isObject(${value})`, accepts: 'an object' }
  if (pattern !== undefined || (type !== 'string' && type !== 'boolean'))
    throw new Error('replies: a field is a string, a boolean, an object, an enum, or has a pattern with x-accepts')
  return { valid: `typeof ${value} === '${type}'`, accepts: `a ${type}` }
}

const says = (field: string, accepts: string) => quote(`the reply's \`${field}\` is not ${accepts}`)

function exclusive(schema: oas31.SchemaObject): string[] {
  const names = (schema as { 'x-at-most-one'?: string[] })['x-at-most-one']
  if (!names) return []
  const listed = names.map((name) => `\`${name}\``)
  const fault = `the reply sets more than one of ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
  return [`if (${literal(names)}.filter((name) => isSet(json[name])).length > 1) return ${quote(fault)}`]
}

interface Reply {
  /** The name of the component. */
  schema: string
  /** True if a 204 is declared, so that the reply may be empty. */
  may_be_empty: boolean
  timeout_ms: number
}

function replyTo({ document }: Contract, name: string): Reply {
  const post = document.webhooks![name]!.post!
  const { '200': ok, '204': empty } = post.responses ?? {}
  const { content } = resolve<oas31.ResponseObject>(document, ok as oas31.ResponseObject)
  const schema = componentName(content?.['application/json']?.schema)
  const timeout_seconds: unknown = post['x-timeout-seconds']
  if (!schema || typeof timeout_seconds !== 'number') {
    throw new Error(`webhook ${name}: needs x-timeout-seconds, and a 200 whose JSON body is a named schema`)
  }
  return { schema, may_be_empty: empty !== undefined, timeout_ms: timeout_seconds * 1_000 }
}
