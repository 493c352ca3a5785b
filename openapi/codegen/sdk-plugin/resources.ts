import type { Contract } from '../contract.ts'
import { doc, header } from '../emitter.ts'
import { importsFor } from './imports.ts'
import type { Method } from './method.ts'

/** `resources.gen.ts`: a class per group of `x-sdk`, and the base class of the client with an instance of each. */
export function emitResources(contract: Contract, methods: Method[]): string {
  const groups = [...Map.groupBy(methods, ({ group }) => group)].map(([name, members]) => {
    return { name, type: className(name), about: aboutGroup(contract, members), members }
  })
  const code = `${groups.map(emitGroup).join('\n')}
/** The resources of a client. */
export class Resources extends OhunCore {
${groups.map(({ name, type, about }) => `${doc(about, '  ')}  readonly ${name}: ${type}\n`).join('')}
  constructor(options?: OhunOptions) {
    super(options)
${groups.map(({ name, type }) => `    this.${name} = new ${type}(this)\n`).join('')}  }
}
`
  return `${header}
${importsFor(
  code,
  methods.flatMap(({ names }) => names),
)}
${code}`
}

interface Group {
  name: string
  type: string
  about: string
  members: Method[]
}

function emitGroup({ type, about, members }: Group): string {
  return `${doc(about)}export class ${type} {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

${members.map(({ source }) => source).join('\n')}}
`
}

export function aboutGroup({ document }: Contract, [first]: Pick<Method, 'operation'>[]): string {
  const tag = document.tags?.find(({ name }) => name === first?.operation.tag)
  return tag?.description ? `${tag.description}.` : ''
}

/** The class of a group. The suffix prevents conflicts with schemas, such as `Health`. */
function className(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Api`
}
