import type { Contract, Operation, Parameter } from '../contract.ts'
import { doc } from '../emitter.ts'
import { exampleCode } from './example-code.ts'
import { bodyType, itemOf, resultOf, typePrefix } from './type-of.ts'

/** A method of a resource class. */
export interface Method {
  operation: Operation
  group: string
  name: string
  /** `await ohun.calls.create({ … })` */
  example: string
  /** The method as source. */
  text: string
}

interface Argument {
  name: string
  type: string
  optional: boolean
  /** Where it goes in the transport's input. */
  place: 'path' | 'body' | 'query' | 'options'
  description: string
}

export function readMethod(contract: Contract, operation: Operation): Method {
  if (!operation.sdk) throw new Error(`${operation.id}: needs x-sdk: group.method`)
  const { group, method: name } = operation.sdk
  const example = exampleCode(contract, operation)
  const args = argumentsOf(operation)
  return { operation, group, name, example, text: methodText(contract, operation, { args, example }) }
}

/** Required arguments first, the options last. */
function argumentsOf(operation: Operation): Argument[] {
  const parameters = operation.parameters.filter(({ name }) => !/^idempotency-key$/i.test(name))
  const header = parameters.find((parameter) => parameter.in === 'header')
  if (header) throw new Error(`${operation.id}: the SDK has no argument for the header ${header.name}`)
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const args = parameters.filter((parameter) => parameter.in === 'path').map(pathArgument)
  const body = bodyType(operation)
  if (body) {
    const optional = !operation.body!.required
    args.push({ name: 'body', type: body, optional, place: 'body', description: 'What is sent.' })
  }
  if (query.length > 0) args.push(queryArgument(operation, query))
  const options = operation.idempotent ? 'IdempotentRequestOptions' : 'RequestOptions'
  const description = `Timeout, retries, signal${operation.idempotent ? ', idempotency key' : ''}.`
  args.push({ name: 'options', type: options, optional: true, place: 'options', description })
  return args.toSorted((a, b) => Number(a.optional) - Number(b.optional))
}

function pathArgument({ name, description }: Parameter): Argument {
  return { name, type: 'string', optional: false, place: 'path', description }
}

function queryArgument(operation: Operation, query: Parameter[]): Argument {
  const type = `${typePrefix(operation)}Data['query']`
  const description = operation.items ? 'Filters and page size.' : 'Parameters.'
  return { name: 'query', type, optional: !query.some(({ required }) => required), place: 'query', description }
}

interface Parts {
  args: Argument[]
  example: string
}

function methodText(contract: Contract, operation: Operation, { args, example }: Parts): string {
  const list = operation.items !== undefined
  const data = list ? itemOf(contract, operation).type : resultOf(operation).type
  const signature = args.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`).join(', ')
  const call = `this.#transport.${list ? 'page' : 'request'}(operations.${operation.id}, ${inputText(args)}, options)`
  return `${doc(docText(operation, { args, example }), '  ')}  ${operation.sdk!.method}(${signature}): ${list ? 'PagePromise' : 'ApiPromise'}<${data}> {
    return ${call}
  }
`
}

/** `{ path: { agent_id }, body }` */
function inputText(args: Argument[]): string {
  const path = args.filter(({ place }) => place === 'path').map(({ name }) => name)
  const fields = path.length > 0 ? [`path: { ${path.join(', ')} }`] : []
  for (const { name, place } of args) if (place === 'body' || place === 'query') fields.push(name)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function docText(operation: Operation, { args, example }: Parts): string {
  const { summary, description, environment, method, path } = operation
  const prose = [
    sentence(summary),
    description.trim(),
    environment === 'production' && !/production key/.test(description) ? 'Needs a production key.' : '',
    `\`${method} ${path}\``,
  ].filter((text) => text !== '')
  const params = args.map((arg) => `@param ${arg.name} - ${arg.description}`)
  return `${prose.join('\n\n')}\n\n${params.join('\n')}\n@example\n\`\`\`ts\n${example}\n\`\`\``
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
