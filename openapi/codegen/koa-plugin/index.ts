import { definePluginConfig } from '@hey-api/openapi-ts'
import type { oas31 } from 'openapi3-ts'
import { readContract } from '../contract.ts'
import { handlersType } from './handlers-type.ts'
import type { KoaPlugin } from './koa-plugin.ts'
import { routeTable, routeType } from './route-table.ts'

/**
 * A hey-api plugin that writes `routes.gen.ts`: the type of the handlers, which hand-written code must implement, and
 * the table from which the server mounts them. Information that hey-api's own model drops (response headers, media
 * types, `x-` keys) comes from the bundled document.
 */
export const koa = definePluginConfig<KoaPlugin['Types']>({
  name: 'routes' as never,
  config: { includeInEntry: false },
  dependencies: ['@hey-api/typescript'],
  symbolMeta: () => ({ artifact: 'routes' }),
  handler: ({ plugin }) => {
    const contract = readContract(plugin.context.spec as oas31.OpenAPIObject, {})
    for (const node of handlersType(plugin, contract)) plugin.node(node)
    plugin.node(routeType(plugin))
    plugin.node(routeTable(plugin, contract))
  },
})
