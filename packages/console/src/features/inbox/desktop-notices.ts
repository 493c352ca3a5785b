import type { InboxFrame } from '@ohun/sdk'
import { text } from '../../text/inbox.ts'
import { notify } from '../../ui/notify.ts'

const SHOWN_CHARACTERS = 120

/** Asks the browser for permission, after a click. */
export async function askForNotices(): Promise<void> {
  const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied'
  notify(answer === 'granted' ? text.notify_on : text.notify_denied)
}

/** Announces a contact's message while the person looks at something else. */
export function announceMessage(frame: InboxFrame): void {
  if (frame.event_type !== 'message.received' || document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const body = frame.payload.text.slice(0, SHOWN_CHARACTERS)
  const notice = new Notification(text.title, { body, tag: frame.conversation_id })
  notice.addEventListener('click', () => window.focus())
}
