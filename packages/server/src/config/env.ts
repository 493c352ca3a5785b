import { VARIABLES, type VariableName } from './variables.ts'

export type Environment = Readonly<Partial<Record<VariableName, string>>>

/** The only place that reads the process's environment. An empty value counts as absent, as in compose files. */
export function readEnvironment(): Environment {
  const given = VARIABLES.map(({ name }) => [name, process.env[name]?.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}
