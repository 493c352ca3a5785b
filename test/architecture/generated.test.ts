import { expect, test } from 'vitest'
import { generate, reportDrift } from '../../openapi/codegen/pipeline.ts'

test('generated code matches openapi/: run `npm run generate` and commit', async () => {
  const { drift } = await generate()
  expect([...drift.keys()]).toEqual([])
})

test('the API reports match the published packages: run `npm run generate`, and read the difference', async () => {
  expect([...(await reportDrift()).keys()]).toEqual([])
})
