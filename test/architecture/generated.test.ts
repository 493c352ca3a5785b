import { expect, test } from 'vitest'
import { generate } from '../../openapi/codegen/pipeline.ts'

test('what is generated is what openapi/ says: run `npm run generate` and commit', async () => {
  const { drift } = await generate()
  expect([...drift.keys()]).toEqual([])
}, 60_000)
