import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { identityQuery, signOut } from '../api/session.ts'
import { text } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { SelectField } from '../ui/field.tsx'
import styles from './account-menu.module.css'
import { setTheme, themeNow, THEMES, type Theme } from './theme.ts'

/** Who is signed in, the colours, and the way out. */
export function AccountMenu() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { data: identity } = useQuery(identityQuery)
  const [theme, choose] = useState<Theme>(themeNow)
  const [error, setError] = useState<unknown>()
  const leave = async (): Promise<void> => {
    try {
      await signOut(queries)
      await router.invalidate()
      await navigate({ to: '/sign-in' })
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <details className={styles.menu}>
      <summary>{text.account}</summary>
      <div className={styles.list}>
        <p>{identity?.email}</p>
        <SelectField
          label={text.theme_label}
          value={theme}
          onChange={({ target }) => choose(setTheme(target.value as Theme))}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {text.theme[name]}
            </option>
          ))}
        </SelectField>
        <a href="/docs/">{text.documentation}</a>
        <ErrorNotice error={error} />
        <Button onClick={() => void leave()}>{text.sign_out}</Button>
      </div>
    </details>
  )
}
