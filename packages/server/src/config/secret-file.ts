import { readFileSync } from 'node:fs'
import { ConfigError } from './reader.ts'
import type { VariableName } from './variables.ts'

/**
 * Reads the value of a secret variable from the file that the variable with `_FILE` names. Service managers and containers pass
 * secrets as files, because the environment of a process is easier to see than a file.
 */
export function readSecretFile(
  name: VariableName,
  { path, value }: { path: string; value: string | undefined },
): string {
  if (value) throw new ConfigError(`${name} and ${name}_FILE are both set. Accepted: one of them.`)
  const text = contentOf(name, path).trim()
  if (text === '') throw new ConfigError(`${name}_FILE, ${path}: is empty. Accepted: a file with the value.`)
  return text
}

function contentOf(name: VariableName, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `${name}_FILE, ${path}: cannot be read: ${code}. Accepted: a file that the server may read.`,
      {
        cause: error,
      },
    )
  }
}
