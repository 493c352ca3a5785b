import { createRoute, notFound, redirect } from '@tanstack/react-router'
import type { Environment } from '../api/client.ts'
import { identityQuery } from '../api/session.ts'
import { MemberLayout } from '../shell/member-layout.tsx'
import { NotFound, PageFault } from '../shell/page-faults.tsx'
import { enterWorkspace } from './enter-workspace.ts'
import { rootRoute } from './root.tsx'

const isEnvironment = (text: string): text is Environment => text === 'sandbox' || text === 'production'

/**
 * The pages of an environment of the workspace, for signed-in people: `/console/sandbox/…`, `/console/production/…`.
 */
export const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$environment',
  params: {
    parse: ({ environment }) => ({ environment: environment as Environment }),
    stringify: ({ environment }) => ({ environment }),
  },
  beforeLoad: async ({ context, params, location, preload }) => {
    if (!isEnvironment(params.environment)) throw notFound()
    const identity = await context.queries.ensureQueryData(identityQuery)
    if (!identity) throw redirect({ to: '/sign-in', search: { to: location.href } })
    if (!preload) await enterWorkspace(identity, location.href)
    return { identity }
  },
  component: MemberLayout,
  notFoundComponent: NotFound,
  errorComponent: PageFault,
})
