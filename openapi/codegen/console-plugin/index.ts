import { clientOperations, type Contract, type Operation } from '../contract.ts'
import { header, quote, type Files } from '../emitter.ts'
import { argumentsOf } from '../sdk-plugin/method.ts'
import { emitSuiteSchemas } from './suite-schemas.ts'

export function emit(contract: Contract): Files {
  return {
    'packages/console/src/api/queries.gen.ts': emitQueries(contract),
    'packages/console/src/features/simulations/suite/suite-schemas.gen.ts': emitSuiteSchemas(contract),
  }
}

/** `queries.gen.ts`: every operation that reads, as query options for TanStack Query. */
function emitQueries(contract: Contract): string {
  const operations = clientOperations(contract).filter(isQuery)
  const code = operations.map(queryOf).join('\n')
  const types = [...new Set(operations.flatMap(argumentTypes))].toSorted()
  return `${header}
import type { ${types.join(', ')} } from '@ohun/sdk'
import * as send from '@ohun/sdk/operations'
import type { OhunCore } from '@ohun/sdk/operations'
import { pages, single } from './query.ts'

${code}`
}

/** Streams, files and WebSockets are not cached. */
function isQuery({ method, stream, download, websocket }: Operation): boolean {
  return method === 'GET' && !stream && !download && !websocket
}

const inputOf = (operation: Operation) => argumentsOf(operation).filter(({ place }) => place !== 'options')

const argumentTypes = (operation: Operation) => inputOf(operation).flatMap(({ type }) => type.names)

function queryOf(operation: Operation): string {
  const { id, items } = operation
  const args = inputOf(operation)
  const names = args.map(({ name }) => name)
  const parameters = args.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type.text}`)
  const kind = items === undefined ? 'single' : 'pages'
  return `/** \`${operation.method} ${operation.path}\` */
export const ${id}${items === undefined ? 'Query' : 'Pages'} = (${['ohun: OhunCore', ...parameters].join(', ')}) =>
  ${kind}({ ohun, operation: ${quote(id)}, input: { ${names.join(', ')} } }, (options) => send.${id}(${['ohun', ...names, 'options'].join(', ')}))
`
}
