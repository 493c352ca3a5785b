import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** The server's modules that create statements. */
export function sourcesWithStatements(): string[] {
  return globSync('packages/server/src/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('/db/statement.ts'))
    .map((path) => ROOT + path)
    .filter((path) => /\bstatement[<(]/.test(readFileSync(path, 'utf8')))
    .toSorted()
}
