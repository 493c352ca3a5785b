import { header } from '../emitter.ts'
import type { Method } from './method.ts'

/** `snippets.gen.ts`: the examples of every operation, word for word. tsc compiles them, and a test runs them. */
export function emitSnippets(methods: Method[]): string {
  return `${header}
import type { Ohun } from '../src/index.ts'
import {
${methods.map(({ operation }) => `  ${operation.id},\n`).join('')}} from '../src/operations.ts'

/** The examples with methods of the client, by operation. */
export const snippets: Record<string, (ohun: Ohun) => Promise<void>> = {
${methods.map(({ operation, example }) => snippet(operation.id, example)).join('\n')}}

/** The examples with standalone functions, by operation. */
export const functionSnippets: Record<string, (ohun: Ohun) => Promise<void>> = {
${methods.map(({ operation, functionExample }) => snippet(operation.id, functionExample)).join('\n')}}
`
}

function snippet(id: string, example: string): string {
  return `  async ${id}(ohun) {
${example.replace(/^/gm, '    ')}
  },
`
}
