import { isOhunError } from '@ohun/sdk'
import { isSignedOut } from '../api/refusals.ts'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import styles from './error-notice.module.css'
import { Conflict } from './conflict/save-merged.ts'
import { OtherWorkspaces } from './other-workspaces.tsx'

/** An error in words, with advice and the `request_id` that leads to it in the request log. A conflict has its own dialog. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  if (!error || error instanceof Conflict) return null
  const { title, request_id, explained } = describe(error)
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {request_id ? (
        <p className={styles.facts}>
          {text.request_id} <code>{request_id}</code>
        </p>
      ) : null}
      {isMissing(error) ? <OtherWorkspaces /> : null}
      {isSignedOut(error) ? (
        <a href="/console/sign-in" target="_blank" rel="noreferrer">
          {text.sign_in_again}
        </a>
      ) : null}
      {explained || retry ? (
        <div className={styles.actions}>
          {retry ? <Button onClick={retry}>{text.try_again}</Button> : null}
          {explained ? <a href={explained}>{text.what_to_do}</a> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Whether a requested resource does not exist, as opposed to one that should be changed. */
const isMissing = (error: unknown): boolean =>
  isOhunError(error) && error.code === 'NOT_FOUND' && error.method === 'GET'

function describe(error: unknown): { title: string; request_id?: string | undefined; explained?: string | undefined } {
  if (!isOhunError(error)) return { title: text.unexpected }
  if (error.status === undefined) return { title: text.unreachable }
  if (isSignedOut(error)) return { title: text.signed_out, request_id: error.requestId }
  return { title: error.message, request_id: error.requestId, explained: ownPage(error.documentationUrl) }
}

/** Accepts only pages of this service: an address from outside never becomes a link. */
function ownPage(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  return pathname.startsWith('/docs/') ? pathname : undefined
}
