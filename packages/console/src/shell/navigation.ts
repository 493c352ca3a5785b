import type { LinkProps } from '@tanstack/react-router'
import type { Environment } from '../api/client.ts'
import type { Permission } from '../api/permissions.ts'

/** The entries of the main navigation, in order. */
export interface NavigationEntry {
  title: string
  to: NonNullable<LinkProps['to']>
  /** Whether `to` matches only the page itself, not addresses below it. */
  exact?: boolean
  /** The only environment that has the page. */
  only?: Environment
  /** The permission that the page needs. Everyone may open pages without one. */
  needs?: Permission
}

export const navigation: readonly NavigationEntry[] = [
  { title: 'Home', to: '/$environment', exact: true },
  { title: 'Calls', to: '/$environment/calls', needs: 'read' },
  { title: 'Live calls', to: '/$environment/calls/live', needs: 'read' },
  { title: 'Analytics', to: '/$environment/analytics', needs: 'read' },
  { title: 'Agents', to: '/$environment/agents', needs: 'read' },
  { title: 'Knowledge', to: '/$environment/knowledge', needs: 'read' },
  { title: 'Numbers', to: '/$environment/numbers', needs: 'read' },
  { title: 'Simulations', to: '/$environment/simulations', only: 'sandbox', needs: 'read' },
  { title: 'Sandbox clocks', to: '/$environment/clocks', only: 'sandbox', needs: 'read' },
  { title: 'Inbox', to: '/$environment/inbox', needs: 'read' },
  { title: 'Events', to: '/$environment/events', needs: 'read' },
  { title: 'Endpoints', to: '/$environment/endpoints', needs: 'read' },
  { title: 'Deliveries', to: '/$environment/deliveries', needs: 'read' },
  { title: 'Requests', to: '/$environment/requests', needs: 'develop' },
  { title: 'API keys', to: '/$environment/api-keys', needs: 'develop' },
  { title: 'Money', to: '/$environment/money' },
  { title: 'Compliance', to: '/$environment/compliance', needs: 'read' },
  { title: 'Settings', to: '/$environment/settings' },
]

export type May = (permission: Permission) => boolean

/** The entries that an environment has, and that the person may open. */
export const navigationIn = (environment: Environment, may: May): readonly NavigationEntry[] =>
  navigation.filter(({ only, needs }) => (only === undefined || only === environment) && isOpen(needs, may))

/** Pages within an area, which the palette finds too. */
const further_pages: readonly NavigationEntry[] = [
  { title: 'Money: Usage', to: '/$environment/money/usage' },
  { title: 'Money: Ledger', to: '/$environment/money/ledger', needs: 'pay' },
  { title: 'Money: Plan', to: '/$environment/money/plan' },
  { title: 'Money: Invoices', to: '/$environment/money/invoices', needs: 'pay' },
]

export const furtherPages = (may: May): readonly NavigationEntry[] =>
  further_pages.filter(({ needs }) => isOpen(needs, may))

const isOpen = (needs: Permission | undefined, may: May): boolean => needs === undefined || may(needs)
