import { Link, Outlet } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { text } from '../../text/settings.ts'
import { sections } from './sections.ts'
import styles from './settings.module.css'

export function SettingsLayout() {
  const environment = useEnvironment()
  return (
    <div className={styles.layout}>
      <nav aria-label={text.title} className={styles.sections}>
        <ul>
          {sections.map(({ title, to }) => (
            <li key={to}>
              <Link to={to} params={{ environment }}>
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
