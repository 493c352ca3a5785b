import type { Identity } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { identityQuery } from '../api/session.ts'
import { otherWorkspaces } from '../api/workspace.ts'
import { text } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { SelectField } from '../ui/field.tsx'
import { AskUnsaved } from '../ui/unsaved-guard.tsx'
import { isUnsaved } from '../ui/unsaved.ts'
import styles from './account-menu.module.css'
import { CreateWorkspace } from './create-workspace.tsx'
import { setTheme, themeNow, THEMES, type Theme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'
import { WorkspaceLinks } from './workspace-links.tsx'

/** The signed-in person, the workspaces, the colour theme, and the way to sign out. */
export function AccountMenu() {
  const signOut = useSignOut()
  const { data: identity } = useQuery(identityQuery)
  const [theme, choose] = useState<Theme>(themeNow)
  const [error, setError] = useState<unknown>()
  const [open, setOpen] = useState<'creation' | 'question'>()
  const close = (): void => setOpen(undefined)
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  const leave = async (): Promise<void> => {
    close()
    try {
      await signOut()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      <details ref={menu} className={styles.menu}>
        <summary>{text.account}</summary>
        <div className={styles.list}>
          <p>
            <bdi>{identity?.email}</bdi>
          </p>
          {identity ? <Workspaces identity={identity} create={() => setOpen('creation')} /> : null}
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
          <Button onClick={() => (isUnsaved() ? setOpen('question') : void leave())}>{text.sign_out}</Button>
        </div>
      </details>
      {open === 'creation' ? <CreateWorkspace onClose={close} /> : null}
      {open === 'question' ? <AskUnsaved onStay={close} onLeave={() => void leave()} /> : null}
    </>
  )
}

/** Closes a menu with Escape, and when the focus moves elsewhere. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = menu.current!
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !element.open || document.querySelector('dialog[open]')) return
      element.open = false
      element.querySelector('summary')!.focus()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [menu])
}

/** The workspace of the page, and links to the others. */
function Workspaces({ identity, create }: { identity: Identity; create: () => void }) {
  const { workspaces, workspace_id } = identity
  const others = otherWorkspaces(identity)
  return (
    <section aria-label={text.workspace}>
      <p>
        {text.workspace}: <bdi>{workspaces.find((own) => own.workspace_id === workspace_id)?.name}</bdi>
      </p>
      {others.length > 0 ? (
        <>
          <p>{text.workspaces}</p>
          <WorkspaceLinks workspaces={others} />
        </>
      ) : null}
      <Button kind="quiet" onClick={create}>
        {text.new_workspace}
      </Button>
    </section>
  )
}
