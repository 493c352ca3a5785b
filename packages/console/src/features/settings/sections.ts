import { text as notifications } from '../../text/notifications.ts'
import { text as security } from '../../text/security.ts'
import { text } from '../../text/settings.ts'
import { text as team } from '../../text/team.ts'
import type { Section } from '../../ui/section-pages.tsx'

/** The pages of the settings, in order. */
export const sections: readonly Section[] = [
  { title: text.workspace.title, to: '/$environment/settings/workspace' },
  { title: team.title, to: '/$environment/settings/team' },
  { title: notifications.title, to: '/$environment/settings/notifications' },
  { title: text.profile.title, to: '/$environment/settings/profile' },
  { title: security.title, to: '/$environment/settings/security' },
  { title: text.sessions.title, to: '/$environment/settings/sessions' },
  { title: text.deletion.title, to: '/$environment/settings/deletion' },
]
