import { header } from '../emitter.ts'
import { importsFor } from './imports.ts'
import type { Method } from './method.ts'

/** `functions.gen.ts`: a function per operation, so that a bundler keeps only those that a program calls. */
export function emitFunctions(methods: Method[]): string {
  const code = methods.map(({ functionSource }) => functionSource).join('\n')
  return `${header}
${importsFor(
  code,
  methods.flatMap(({ names }) => names),
)}
${code}`
}
