import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'tsdown'

const FILE = 'source-stacks.mjs'
const MODULE = fileURLToPath(new URL('source-stacks.ts', import.meta.url))

/** Adds `source-stacks.ts` to the build, as what each program and thread loads first. */
export function sourceStacks(): Rolldown.Plugin {
  return {
    name: 'source-stacks',
    buildStart() {
      this.emitFile({ type: 'chunk', fileName: FILE, id: MODULE })
    },
    outputOptions: (options) => ({
      ...options,
      intro: ({ isEntry, fileName }) => (isEntry && isProgram(fileName) ? `import './${FILE}'` : ''),
    }),
  }
}

/** Migrations are entries too, in a folder. A program loads them. */
const isProgram = (fileName: string): boolean => fileName !== FILE && !fileName.includes('/')
