import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'
import { readInboxSearch } from './inbox-search.ts'

export const inboxRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'inbox',
    validateSearch: readInboxSearch,
    component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
  }),
] as const
