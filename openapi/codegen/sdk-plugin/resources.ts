import type { Contract } from '../contract.ts'
import { doc, header } from '../emitter.ts'
import type { Method } from './method.ts'

/** `resources.gen.ts`: a class per group of `x-sdk`, and the base class of the client that has one of each. */
export function emitResources(contract: Contract, methods: Method[]): string {
  const groups = [...Map.groupBy(methods, ({ group }) => group)].map(([name, members]) => {
    return { name, type: className(name), about: aboutGroup(contract, members), members }
  })
  return `${header}
${imports(methods)}
${groups.map(emitGroup).join('\n')}
/** What a client offers. */
export class Resources {
${groups.map(({ name, type, about }) => `${doc(about, '  ')}  readonly ${name}: ${type}\n`).join('')}
  constructor(transport: Transport) {
${groups.map(({ name, type }) => `    this.${name} = new ${type}(transport)\n`).join('')}  }
}
`
}

interface Group {
  name: string
  type: string
  about: string
  members: Method[]
}

function imports(methods: Method[]): string {
  const names = new Set(methods.flatMap(({ source }) => source.names))
  const streams = methods.some(({ operation }) => operation.stream)
  const sockets = methods.some(({ operation }) => operation.websocket)
  return `import type { ApiPromise } from '../core/api-promise.ts'
${sockets ? "import type { CallConnection } from '../core/call-connection.ts'\n" : ''}${streams ? "import type { EventStream } from '../core/event-stream.ts'\n" : ''}import type { ${sockets ? 'ConnectOptions, ' : ''}IdempotentRequestOptions, RequestOptions${streams ? ', StreamOptions' : ''} } from '../core/options.ts'
import type { PagePromise } from '../core/pages.ts'
import type { Transport } from '../core/transport.ts'
import * as operations from './operations.gen.ts'
import type {
${[...names]
  .toSorted()
  .map((name) => `  ${name},\n`)
  .join('')}} from './types.gen.ts'
`
}

function emitGroup({ type, about, members }: Group): string {
  return `${doc(about)}export class ${type} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

${members.map(({ source }) => source.text).join('\n')}}
`
}

function aboutGroup({ document }: Contract, [first]: Method[]): string {
  const tag = document.tags?.find(({ name }) => name === first?.operation.tag)
  return tag?.description ? `${tag.description}.` : ''
}

/** Not just `Health`: a schema has that name. */
function className(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Api`
}
