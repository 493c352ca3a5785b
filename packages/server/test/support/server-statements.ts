import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Statement } from '../../src/platform/db/statement.ts'
import type { DeclaredStatement } from './declared-statements.ts'
import type { TestDatabase } from './test-database.ts'

const SCRIPT = fileURLToPath(new URL('print-statements.ts', import.meta.url))

/** Every statement that the server creates, when its modules are loaded and when it starts. */
export async function madeByServer({ url }: TestDatabase): Promise<Statement<object, unknown>[]> {
  const child = fork(SCRIPT, [], { env: { ...process.env, DATABASE_URL: url } })
  const [made] = (await Promise.race([once(child, 'message'), failed(child)])) as [Statement<object, unknown>[]]
  return made
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The process that lists the statements ended with ${code}.`)
}

/** A literal name precedes a pattern, such as that of all work tables. */
export function declarationsOf({ name }: { name: string }, declared: readonly DeclaredStatement[]) {
  const named = declared.filter((one) => one.name === name)
  return named.length > 0 ? named : declared.filter((one) => one.name instanceof RegExp && one.name.test(name))
}
