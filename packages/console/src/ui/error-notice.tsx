import { isOhunError } from '@ohun/sdk'
import { isSignedOut } from '../api/refusals.ts'
import { text } from '../text/common.ts'
import { Button } from './button.tsx'
import styles from './error-notice.module.css'
import { Conflict } from './conflict/save-merged.ts'
import { errorWords } from './error-words.ts'
import { OtherWorkspaces } from './other-workspaces.tsx'

/** An error in words, with advice and the `request_id` that leads to it in the request log. A conflict has its own dialog. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  if (!error || error instanceof Conflict) return null
  const { request_id, explained } = factsOf(error)
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{errorWords(error)}</p>
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

function factsOf(error: unknown): { request_id?: string | undefined; explained?: string | undefined } {
  if (!isOhunError(error)) return {}
  return {
    request_id: error.requestId,
    explained: isSignedOut(error) ? undefined : ownPage(error.documentationUrl),
  }
}

/** Accepts only pages of this service: an address from outside never becomes a link. */
function ownPage(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { pathname } = new URL(url)
  return pathname.startsWith('/docs/') ? pathname : undefined
}
