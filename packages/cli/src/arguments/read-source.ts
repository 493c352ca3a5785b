import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'

/**
 * The content of a flag's value: that of `@file`, that of standard input for `-`, else the text itself. The bytes are
 * unchanged.
 */
export async function readSource(context: Context, flag: string, source: string): Promise<Uint8Array> {
  if (source === '-') return await context.stdin.bytes()
  if (!source.startsWith('@')) return Buffer.from(source)
  const path = resolve(context.cwd, source.slice(1))
  try {
    return await readFile(path)
  } catch (error) {
    throw usageError(`${flag}: cannot read ${path}: ${(error as Error).message}.`)
  }
}
