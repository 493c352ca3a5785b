import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

export const knowledgeRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'knowledge',
    component: lazyRouteComponent(() => import('./knowledge-bases-page.tsx'), 'KnowledgeBasesPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'knowledge/$knowledge_base_id',
    component: lazyRouteComponent(() => import('./knowledge-base-page.tsx'), 'KnowledgeBasePage'),
  }),
] as const
