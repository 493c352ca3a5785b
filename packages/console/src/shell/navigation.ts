import type { LinkProps } from '@tanstack/react-router'
import type { Environment } from '../api/client.ts'

/** The entries of the main navigation, in order. */
export interface NavigationEntry {
  title: string
  to: NonNullable<LinkProps['to']>
  /** Whether `to` matches only the page itself, not addresses below it. */
  exact?: boolean
  /** The only environment that has the page. */
  only?: Environment
}

export const navigation: readonly NavigationEntry[] = [
  { title: 'Home', to: '/$environment', exact: true },
  { title: 'Calls', to: '/$environment/calls' },
  { title: 'Live calls', to: '/$environment/calls/live' },
  { title: 'Analytics', to: '/$environment/analytics' },
  { title: 'Agents', to: '/$environment/agents' },
  { title: 'Knowledge', to: '/$environment/knowledge' },
  { title: 'Numbers', to: '/$environment/numbers' },
  { title: 'Simulations', to: '/$environment/simulations', only: 'sandbox' },
  { title: 'Sandbox clocks', to: '/$environment/clocks', only: 'sandbox' },
  { title: 'Inbox', to: '/$environment/inbox' },
  { title: 'Events', to: '/$environment/events' },
  { title: 'Endpoints', to: '/$environment/endpoints' },
  { title: 'Deliveries', to: '/$environment/deliveries' },
  { title: 'Requests', to: '/$environment/requests' },
  { title: 'API keys', to: '/$environment/api-keys' },
  { title: 'Money', to: '/$environment/money' },
  { title: 'Compliance', to: '/$environment/compliance' },
  { title: 'Settings', to: '/$environment/settings' },
]

/** The entries that an environment has. */
export const navigationIn = (environment: Environment): readonly NavigationEntry[] =>
  navigation.filter(({ only }) => only === undefined || only === environment)

/** Pages within an area, which the palette finds too. */
export const further_pages: readonly NavigationEntry[] = [
  { title: 'Money: Usage', to: '/$environment/money/usage' },
  { title: 'Money: Ledger', to: '/$environment/money/ledger' },
  { title: 'Money: Plan', to: '/$environment/money/plan' },
  { title: 'Money: Invoices', to: '/$environment/money/invoices' },
]
