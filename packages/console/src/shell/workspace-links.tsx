import type { Identity } from '@ohun/sdk'
import { startOf } from '../api/workspace.ts'
import styles from './account-menu.module.css'

/** Links to the start pages of workspaces. Each opens a new document, which keeps nothing of this one. */
export function WorkspaceLinks({ workspaces }: { workspaces: Identity['workspaces'] }) {
  return (
    <ul className={styles.workspaces}>
      {workspaces.map(({ workspace_id, name, role }) => (
        <li key={workspace_id}>
          <a href={startOf(workspace_id)}>
            <bdi>{name}</bdi>
          </a>{' '}
          <span>{role}</span>
        </li>
      ))}
    </ul>
  )
}
