import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import carriers from './carriers.schema.json' with { type: 'json' }
import rates from './rates.schema.json' with { type: 'json' }

// The service trusts them, because to check them takes longer than to check a file.
test.each([
  ['carriers', carriers],
  ['rates', rates],
])('the schema of the file of %s is valid', (_, schema) => {
  const ajv = new Ajv2020({ allErrors: true })
  const valid = ajv.validateSchema(schema)
  expect([valid, ajv.errors]).toEqual([true, null])
})
