import type { Contract } from '../contract.ts'
import type { Files } from '../emitter.ts'
import { emitWebhookExamples } from '../events.ts'
import { emitFactories } from './factories.ts'
import { emitMocks } from './mocks.ts'
import { emitResourceExamples, resourcesOf } from './resources.ts'

const generated = 'packages/sdk/src/generated'

/** Emits the parts of `@ohun/sdk/testing`: examples, a factory for each resource, and the mock of each operation. */
export function emit(contract: Contract): Files {
  const resources = resourcesOf(contract)
  return {
    [`${generated}/event-examples.gen.ts`]: emitWebhookExamples(contract, {
      kinds: ['event'],
      typesFrom: './types.gen.ts',
    }),
    [`${generated}/factories.gen.ts`]: emitFactories(resources),
    [`${generated}/mocks.gen.ts`]: emitMocks(contract),
    [`${generated}/resource-examples.gen.ts`]: emitResourceExamples(resources),
  }
}
