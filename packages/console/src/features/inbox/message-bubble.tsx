import type { Message } from '@ohun/sdk'
import { text } from '../../text/inbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './inbox.module.css'
import { MediaFile } from './media-file.tsx'

const FAILED = new Set(['failed', 'send_failed'])

/** A message. Its text comes from outside, so it is isolated: no bidirectional mark in it can reverse the page. */
export function MessageBubble({ message }: { message: Message }) {
  const { direction, body, media_caption, message_type, template, status, error_code, error_detail, created_at } =
    message
  const shown = body || media_caption || (template ? `[${template.name}]` : '')
  return (
    <li className={direction === 'outbound' ? styles.own : styles.theirs}>
      {message_type in text.attachment ? <MediaFile message={message} /> : null}
      {shown ? <bdi className={styles.text}>{shown}</bdi> : null}
      <span className={styles.quiet}>
        <Time at={created_at} />{' '}
        {direction === 'outbound' ? (
          <Badge tone={FAILED.has(status) ? 'bad' : 'plain'}>{error_code ? `${status}: ${error_code}` : status}</Badge>
        ) : null}
      </span>
      {error_detail ? <bdi className={`${styles.text} ${styles.quiet}`}>{error_detail}</bdi> : null}
    </li>
  )
}
