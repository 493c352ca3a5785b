import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

export const agentRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'agents',
    validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
      typeof search === 'string' && search !== '' ? { search } : {},
    component: lazyRouteComponent(() => import('./agents-page.tsx'), 'AgentsPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'agents/new',
    component: lazyRouteComponent(() => import('./new-agent-page.tsx'), 'NewAgentPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'agents/$agent_id',
    component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'agents/$agent_id/versions',
    component: lazyRouteComponent(() => import('./versions/versions-page.tsx'), 'VersionsPage'),
  }),
] as const
