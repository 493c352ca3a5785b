import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams, useMatchRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EnvironmentContext, type Environment } from '../api/client.ts'
import { usePermissions } from '../api/role.ts'
import { identityQuery } from '../api/session.ts'
import { text } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './layout.module.css'
import { navigationIn, type NavigationEntry } from './navigation.ts'
import { Overlays } from './overlays.tsx'
import { SessionEnded } from './session-ended.tsx'
import { LiveEventsOfPage, SandboxClockLink } from './sandbox-clock.tsx'
import { Wordmark } from './wordmark.tsx'

/** The frame of every page of a workspace: the bar, the navigation, and the live events of the environment. */
export function Layout() {
  const { environment } = useParams({ from: '/$environment' })
  const { data: identity } = useQuery(identityQuery)
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  return (
    <EnvironmentContext value={environment}>
      <LiveEventsOfPage role={identity?.role} />
      <SessionEnded />
      <div className={styles.layout}>
        <a className={styles.skip} href="#main">
          {text.skip}
        </a>
        <header className={styles.bar} data-environment={environment}>
          <Button
            className={styles.menu}
            aria-expanded={open}
            aria-controls="navigation"
            onClick={() => setOpen(!open)}
          >
            {text.menu}
          </Button>
          <Link to="/$environment" params={{ environment }} aria-label="Ohun">
            <Wordmark />
          </Link>
          <EnvironmentSwitch current={environment} />
          <WorkspaceName />
          <SandboxClockLink />
          <div className={styles.space} />
          <Overlays />
          <AccountMenu />
        </header>
        <Navigation environment={environment} open={open} />
        <Outlet />
      </div>
    </EnvironmentContext>
  )
}

/** The name of the workspace, for a person who has several. */
function WorkspaceName() {
  const { data: identity } = useQuery(identityQuery)
  if (!identity || identity.workspaces.length < 2) return null
  const own = identity.workspaces.find(({ workspace_id }) => workspace_id === identity.workspace_id)
  return <bdi className={styles.workspace}>{own?.name}</bdi>
}

function Navigation({ environment, open }: { environment: Environment; open: boolean }) {
  const matches = useMatchRoute()
  const entries = navigationIn(environment, usePermissions())
  /** Whether a more specific entry below this one matches the page. */
  const hasNearer = ({ to }: NavigationEntry): boolean =>
    entries.some(
      (other) => other.to.startsWith(`${to}/`) && matches({ to: other.to, params: { environment }, fuzzy: true }),
    )
  return (
    <nav id="navigation" className={styles.navigation} data-open={open} aria-label={text.main}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} params={{ environment }} activeOptions={{ exact: entry.exact || hasNearer(entry) }}>
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens the start page of the other environment, because ids belong to one environment. */
function EnvironmentSwitch({ current }: { current: Environment }) {
  return (
    <nav className={styles.environments} aria-label={text.environment}>
      {(['sandbox', 'production'] as const).map((environment) => (
        <Link
          key={environment}
          to="/$environment"
          params={{ environment }}
          data-environment={environment}
          data-current={environment === current}
          title={environment === 'sandbox' ? text.sandbox_hint : text.production_hint}
        >
          {text[environment]}
        </Link>
      ))}
    </nav>
  )
}
