import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { blocksByName } from '../../../server/test/support/marked-blocks.ts'
import { COMPILED } from './compiled.ts'
import { startResidentCommand } from './resident-command.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** Pages of `docs/` that a reader follows one after the other, and their code blocks by the name in the comment above them. */
export function guide(...pages: string[]) {
  const read = (page: string) => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8')
  const text = pages.map(read).join('\n')
  const files = (language: string) => blocksByName(text, 'file', language)
  return { text, commands: blocksByName(text, 'run'), files: files('ts'), dialogs: files('yaml') }
}

/** A folder inside the package, so that files in it find the workspace's packages. */
export function guideFolder(): string {
  const folder = mkdtempSync(join(home, '.guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A shell that stays open: the variables of one block are there in the next. `ohun` runs in this process. */
export function guideShell(folder: string, variables: Record<string, string>) {
  const state = join(folder, 'state')
  if (!existsSync(state)) writeFileSync(state, '')
  const starting = startResidentCommand()
  onTestFinished(async () => (await starting).close())
  const after = "for name in $(compgen -v | grep -E '^[a-z_]+$'); do declare -p $name; done > state"
  return async (commands: string | undefined): Promise<string> => {
    const { shell_function } = await starting
    const before = `set -euo pipefail; ${shell_function}; . ./state`
    const script = [before, commands ?? 'false', after].join('\n')
    const env = { ...COMPILED, PATH: process.env['PATH'], HOME: folder, ...variables }
    const { stdout } = await run('bash', ['-c', script], { cwd: folder, env })
    return stdout
  }
}
