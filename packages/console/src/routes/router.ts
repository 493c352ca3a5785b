import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, defaultParseSearch, defaultStringifySearch, redirect } from '@tanstack/react-router'
import { workspaceOfPage } from '../api/workspace.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { analyticsRoutes } from '../features/analytics/routes.ts'
import { callDetailRoutes } from '../features/calls/detail/routes.ts'
import { callListRoutes } from '../features/calls/list/routes.ts'
import { clockRoutes } from '../features/clocks/routes.ts'
import { developerRoutes } from '../features/developers/routes.ts'
import { liveCallsRoutes } from '../features/calls/live/routes.ts'
import { complianceRoute, complianceRoutes } from '../features/compliance/routes.ts'
import { agentRoutes } from '../features/agents/routes.ts'
import { knowledgeRoutes } from '../features/knowledge/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { inboxRoutes } from '../features/inbox/routes.ts'
import { moneyRoute, moneyRoutes } from '../features/money/routes.ts'
import { numberRoutes } from '../features/numbers/routes.ts'
import { settingsRoute, settingsRoutes } from '../features/settings/routes.ts'
import { simulationRoutes } from '../features/simulations/routes.ts'
import { environmentRoute } from './environment.tsx'
import { rootRoute } from './root.tsx'

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$environment', params: { environment: 'sandbox' } })
  },
})

/** The routes of each area are in `features/<area>/routes.ts`. */
const routeTree = rootRoute.addChildren([
  startRoute,
  ...accountRoutes,
  environmentRoute.addChildren([
    ...homeRoutes,
    ...agentRoutes,
    ...knowledgeRoutes,
    ...numberRoutes,
    ...simulationRoutes,
    ...clockRoutes,
    ...callListRoutes,
    ...liveCallsRoutes,
    ...callDetailRoutes,
    ...inboxRoutes,
    ...developerRoutes,
    ...analyticsRoutes,
    moneyRoute.addChildren([...moneyRoutes]),
    complianceRoute.addChildren([...complianceRoutes]),
    settingsRoute.addChildren([...settingsRoutes]),
  ]),
])

/** Removes the document's workspace from the search parameters: pages do not see it, their clients contain it. */
function searchOf(text: string): Record<string, unknown> {
  const { workspace: _, ...search } = defaultParseSearch(text) as Record<string, unknown>
  return search
}

const withWorkspace = (search: Record<string, unknown>): string =>
  defaultStringifySearch(workspaceOfPage === undefined ? search : { ...search, workspace: workspaceOfPage })

export function createConsoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch: searchOf,
    stringifySearch: withWorkspace,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
