import type { LinkProps } from '@tanstack/react-router'
import { text as security } from '../../text/security.ts'
import { text } from '../../text/settings.ts'
import { text as team } from '../../text/team.ts'

/** The pages of the settings, in order. */
export const sections: readonly { title: string; to: NonNullable<LinkProps['to']> }[] = [
  { title: text.workspace.title, to: '/$environment/settings/workspace' },
  { title: team.title, to: '/$environment/settings/team' },
  { title: text.profile.title, to: '/$environment/settings/profile' },
  { title: security.title, to: '/$environment/settings/security' },
  { title: text.sessions.title, to: '/$environment/settings/sessions' },
  { title: text.deletion.title, to: '/$environment/settings/deletion' },
]
