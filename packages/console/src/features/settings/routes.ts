import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

/** The settings have their own navigation: `sections.ts` lists its entries. */
export const settingsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => settingsRoute,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/$environment/settings/workspace', params, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'workspace',
    component: lazyRouteComponent(() => import('./workspace/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'team',
    component: lazyRouteComponent(() => import('./team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'notifications',
    component: lazyRouteComponent(() => import('./notifications/notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'profile',
    component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'security',
    component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'sessions',
    component: lazyRouteComponent(() => import('./sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: 'deletion',
    component: lazyRouteComponent(() => import('./deletion/deletion-page.tsx'), 'DeletionPage'),
  }),
] as const
