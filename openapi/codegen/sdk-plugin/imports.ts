/** The names that generated code may import from the SDK's core, by module. */
const modules: Record<string, string[]> = {
  'api-promise': ['ApiPromise'],
  'call-connection': ['CallConnection'],
  download: ['download'],
  'event-stream': ['stream', 'EventStream'],
  'ohun-core': ['OhunCore'],
  operation: ['Asked', 'FileBody'],
  options: [
    'ConnectOptions',
    'IdempotentRequestOptions',
    'OhunOptions',
    'RangeOptions',
    'RequestOptions',
    'StreamOptions',
  ],
  pages: ['page', 'PagePromise'],
  rows: ['rows', 'RowsPromise'],
  send: ['request'],
  'socket-connection': ['SocketConnection'],
  'web-socket': ['connect'],
}

/** The imports that the code uses. @param types the names from `types.gen.ts` in it */
export function importsFor(code: string, types: string[]): string {
  const names = [...new Set(types)].toSorted()
  const core = Object.entries(modules).map(([module, offered]) => importOf(`../core/${module}.ts`, used(offered, code)))
  return `${core.join('')}import * as operations from './operations.gen.ts'
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.gen.ts'
`
}

interface Used {
  name: string
  isType: boolean
}

/** The values that the code uses. Prose contains the same words, so a value is recognised by its usage. */
function used(offered: string[], code: string): Used[] {
  const isValue = (name: string): boolean => new RegExp(`\\b(?:return|extends|Connection:) ${name}\\b`).test(code)
  const isType = (name: string): boolean => /^[A-Z]/.test(name) && new RegExp(`[:<] ?${name}\\b`).test(code)
  return offered.filter((name) => isValue(name) || isType(name)).map((name) => ({ name, isType: !isValue(name) }))
}

function importOf(path: string, names: Used[]): string {
  if (names.length === 0) return ''
  if (names.every(({ isType }) => isType))
    return `import type { ${names.map(({ name }) => name).join(', ')} } from '${path}'\n`
  return `import { ${names.map(({ name, isType }) => `${isType ? 'type ' : ''}${name}`).join(', ')} } from '${path}'\n`
}
