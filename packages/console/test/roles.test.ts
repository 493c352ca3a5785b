import { expect, test } from 'vitest'
import { routes } from '../../server/src/generated/routes.gen.ts'
import { ROLES } from '../src/api/permissions.ts'

test.each([
  ['read', routes.listCalls],
  ['answer', routes.holdCall],
  ['develop', routes.updateAgent],
  ['pay', routes.createCheckout],
  ['manage', routes.updateWorkspace],
] as const)('the console allows to %s whom the service allows it', (permission, { roles }) => {
  expect(new Set<string>(ROLES[permission])).toEqual(new Set<string>(roles))
})
