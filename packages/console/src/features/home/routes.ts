import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

export const homeRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  }),
] as const
