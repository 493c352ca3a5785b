import { readSecretFile } from './secret-file.ts'
import { SECRET_VARIABLES, VARIABLES, type Environment, type VariableName } from './variables.ts'

export type { Environment }

/**
 * Reads the variables of the process's environment; nothing else does. An empty value counts as absent, as in compose files.
 * @throws ConfigError if the file of a secret cannot be read.
 */
export function readEnvironment(): Environment {
  const given = VARIABLES.map(({ name }) => [name, valueOf(name)] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}

/**
 * The variables of the operating system, Node and PostgreSQL that a child process needs. Our own are left out because they contain
 * secrets.
 */
export function environmentOfChild(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_SYSTEM.test(name)))
}

const OF_SYSTEM = /^(PATH|HOME|LANG|LC_.+|TZ|TMPDIR|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SSL_CERT_(FILE|DIR)|PG.+)$/

function valueOf(name: VariableName): string | undefined {
  const value = process.env[name]?.trim()
  const path = SECRET_VARIABLES.has(name) && process.env[`${name}_FILE`]?.trim()
  return path ? readSecretFile(name, { path, value }) : value
}
