import type { Contract } from '../contract.ts'
import { doc, header } from '../emitter.ts'
import type { Method } from './method.ts'

/** `resources.gen.ts`: a class per group of `x-sdk`, and the base class of the client that has one of each. */
export function emitResources(contract: Contract, methods: Method[]): string {
  const groups = Map.groupBy(methods, ({ group }) => group)
  const classes = [...groups].map(([group, members]) => emitGroup(contract, group, members))
  return `${header}
${imports(contract, classes.join(''))}
${classes.join('\n')}
/** What a client offers. */
export class Resources {
${[...groups].map(([group, members]) => doc(groupDoc(contract, members), '  ') + `  readonly ${group}: ${className(group)}\n`).join('')}
  constructor(transport: Transport) {
${[...groups.keys()].map((group) => `    this.${group} = new ${className(group)}(transport)\n`).join('')}  }
}
`
}

function imports({ schemas, operations }: Contract, source: string): string {
  const names = [...Object.keys(schemas), ...operations.flatMap(operationTypes)]
  const used = names.filter((name) => new RegExp(`[:<&|] ?(?:NonNullable<)?${name}\\b`).test(source)).toSorted()
  return `import type { ApiPromise } from '../core/api-promise.ts'
import type { IdempotentRequestOptions, RequestOptions } from '../core/options.ts'
import type { PagePromise } from '../core/pages.ts'
import type { Transport } from '../core/transport.ts'
import * as operations from './operations.gen.ts'
import type {
${used.map((name) => `  ${name},\n`).join('')}} from './types.gen.ts'
`
}

function operationTypes({ id }: { id: string }): string[] {
  const prefix = id[0]!.toUpperCase() + id.slice(1)
  return [`${prefix}Data`, `${prefix}Responses`]
}

function emitGroup(contract: Contract, group: string, members: Method[]): string {
  return `${doc(groupDoc(contract, members))}export class ${className(group)} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

${members.map(({ text }) => text).join('\n')}}
`
}

function groupDoc({ document }: Contract, [first]: Method[]): string {
  const tag = document.tags?.find(({ name }) => name === first?.operation.tag)
  return tag?.description ? `${tag.description}.` : ''
}

/** Not just `Health`: a schema has that name. */
function className(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Api`
}
