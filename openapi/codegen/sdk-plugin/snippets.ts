import { header } from '../emitter.ts'
import type { Method } from './method.ts'

/** `snippets.gen.ts`: the example of every method, word for word; tsc compiles it and a test runs it. */
export function emitSnippets(methods: Method[]): string {
  return `${header}
import type { Ohun } from '../src/index.ts'

/** By operation. */
export const snippets: Record<string, (ohun: Ohun) => Promise<void>> = {
${methods.map(snippet).join('\n')}}
`
}

function snippet({ operation, example }: Method): string {
  return `  async ${operation.id}(ohun) {
${example.replace(/^/gm, '    ')}
  },
`
}
