import { clientOperations, type Contract, type Operation } from '../contract.ts'
import type { Files } from '../emitter.ts'
import { emitErrorClasses } from './error-classes.ts'
import { emitFunctions } from './functions.ts'
import { readMethod, type Method } from './method.ts'
import { emitOperations } from './operations.ts'
import { emitResources } from './resources.ts'
import { emitSnippets } from './snippets.ts'

const generated = 'packages/sdk/src/generated'

/**
 * Emits the SDK's operations, resource classes, functions and error classes, and every documented example as code to
 * compile.
 */
export function emit(contract: Contract): Files {
  const operations = clientOperations(contract)
  const methods = operations.map((operation) => readMethod(contract, operation))
  refuseDoubles(methods)
  return {
    [`${generated}/errors.gen.ts`]: emitErrorClasses(contract.errors),
    [`${generated}/functions.gen.ts`]: emitFunctions(methods),
    [`${generated}/operations.gen.ts`]: emitOperations(operations),
    [`${generated}/resources.gen.ts`]: emitResources(contract, methods),
    'packages/sdk/test/snippets.gen.ts': emitSnippets(methods),
  }
}

function refuseDoubles(methods: Method[]): void {
  const taken = new Map<string, Operation>()
  for (const { group, name, operation } of methods) {
    const other = taken.get(`${group}.${name}`)
    if (other) throw new Error(`x-sdk: ${operation.id} and ${other.id} are both ${group}.${name}`)
    taken.set(`${group}.${name}`, operation)
  }
}
