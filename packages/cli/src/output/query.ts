import { usageError } from '../errors.ts'

export type Query = (value: unknown) => unknown

/**
 * Compiles a JMESPath expression such as `calls[].call_id`. Without one, the whole answer passes. An invalid expression
 * is refused here, before anything is sent.
 */
export async function compileQuery(expression: string | undefined): Promise<Query> {
  if (expression === undefined) return (value) => value
  const { compile, search } = await import('@jmespath-community/jmespath')
  refusing(() => compile(expression))
  return (value) => refusing(() => search(value as never, expression))
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw usageError(`--query: ${(error as Error).message}. Use a JMESPath expression such as calls[].call_id.`)
  }
}
