import { Link, Outlet, type LinkProps } from '@tanstack/react-router'
import { useEnvironment } from '../api/client.ts'
import type { Permission } from '../api/permissions.ts'
import { usePermissions } from '../api/role.ts'
import styles from './section-pages.module.css'

export interface Section {
  title: string
  to: NonNullable<LinkProps['to']>
  /** Whether `to` matches only the page itself, not addresses below it. */
  exact?: boolean
  /** The permission that the page needs. */
  needs?: Permission
}

/** An area with several pages and its own navigation above them. */
export function SectionPages({ label, sections }: { label: string; sections: readonly Section[] }) {
  const environment = useEnvironment()
  const may = usePermissions()
  const open = sections.filter(({ needs }) => needs === undefined || may(needs))
  return (
    <div className={styles.layout}>
      <nav aria-label={label} className={styles.sections}>
        <ul>
          {open.map(({ title, to, exact }) => (
            <li key={to}>
              <Link to={to} params={{ environment }} activeOptions={{ exact: exact ?? false }}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
