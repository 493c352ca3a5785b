import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { agentSchema, knowledgeSchema } from '../src/agent-files/file-schema.ts'
import { scriptSchema } from '../src/byom/simulate/script.ts'
import { webhookSchemas } from '../src/generated/webhook-schemas.gen.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })

// The command line trusts them, because to check them takes longer than to check a file.
test.each([
  ['agents', agentSchema],
  ['knowledge bases', knowledgeSchema],
  ['scripts', scriptSchema],
  ...Object.entries(webhookSchemas),
])('the schema of %s is valid', (_, schema) => {
  const valid = ajv.validateSchema(schema)
  expect([valid, ajv.errors]).toEqual([true, null])
})
