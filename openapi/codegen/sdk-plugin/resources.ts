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
  const used = (name: string): boolean => methods.some(({ source }) => new RegExp(`\\b${name}\\b`).test(source.text))
  const options = [
    'ConnectOptions',
    'IdempotentRequestOptions',
    'RangeOptions',
    'RequestOptions',
    'StreamOptions',
  ].filter(used)
  return `import type { ApiPromise } from '../core/api-promise.ts'
${used('CallConnection') ? "import { CallConnection } from '../core/call-connection.ts'\n" : ''}${used('EventStream') ? "import type { EventStream } from '../core/event-stream.ts'\n" : ''}import type { ${options.join(', ')} } from '../core/options.ts'
import type { PagePromise } from '../core/pages.ts'
${used('RowsPromise') ? "import type { RowsPromise } from '../core/rows.ts'\n" : ''}${used('SocketConnection') ? "import { SocketConnection } from '../core/socket-connection.ts'\n" : ''}import type { Transport } from '../core/transport.ts'
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
