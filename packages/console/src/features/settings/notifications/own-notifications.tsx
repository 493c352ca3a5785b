import type { Notification, NotificationKind, NotificationSettings } from '@ohun/sdk'
import { updateNotifications } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/notifications.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'

const CHOICES = { workspace: null, on: true, off: false } as const
type Choice = keyof typeof CHOICES

interface Chosen {
  kind: NotificationKind
  choice: Choice
}

const choiceOf = ({ chosen }: Notification): Choice => (chosen === null ? 'workspace' : chosen ? 'on' : 'off')

/** The person's own e-mails. Each choice is saved immediately. */
export function OwnNotifications({ settings }: { settings: NotificationSettings }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const saving = useMutation({
    mutationFn: async ({ kind, choice }: Chosen) =>
      await updateNotifications(accountClient, { [kind]: CHOICES[choice] }),
    onSuccess: async () => {
      notify(text.saved)
      await queries.invalidateQueries({ queryKey: ['getNotifications'] })
      await queries.invalidateQueries({ queryKey: ['getWorkspaceNotifications'] })
    },
    // An earlier choice that is saved while a person makes the next one leaves the next one shown.
    onSettled: (_saved, _fault, saved_choice) => setChosen((now) => (now === saved_choice ? undefined : now)),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'own-notifications' },
  })
  const choose = (choice: Chosen): void => {
    setChosen(choice)
    saving.mutate(choice)
  }
  return (
    <Panel title={text.mine}>
      {settings.verified ? null : <p>{text.not_verified}</p>}
      <ErrorNotice error={saving.error} />
      {settings.notifications.map((notification) => {
        const { kind, enabled, chosen: own } = notification
        const { title, hint } = text.kinds[kind]
        return (
          <SelectField
            key={kind}
            label={title}
            hint={own === null ? `${hint} ${text.default_hint(enabled)}` : hint}
            value={chosen?.kind === kind ? chosen.choice : choiceOf(notification)}
            onChange={({ target }) => choose({ kind, choice: target.value as Choice })}
          >
            {Object.entries(text.choice).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )
      })}
    </Panel>
  )
}
