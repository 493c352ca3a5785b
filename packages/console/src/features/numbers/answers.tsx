import type { PhoneNumber } from '@ohun/sdk'
import { updateNumber } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { changesOf } from '../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WhereChangeable } from '../../ui/read-only.tsx'
import styles from './numbers.module.css'
import { useTakeRecord } from './use-take-record.ts'

const CHANNELS = ['voice', 'sms', 'whatsapp'] as const

type Choices = Pick<PhoneNumber, 'agent_id' | 'channels'>

/** The agent that answers a number, and the channels on which it does. */
export function Answers({ number }: { number: PhoneNumber }) {
  const { agents } = useAllAgents()
  const { agent_id, channels, choose, save, busy, error } = useAnswers(number)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  return (
    <Panel title={text.answers}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label={text.agent}
          hint={text.agent_hint}
          value={agent_id ?? ''}
          onChange={({ target }) => choose({ agent_id: target.value === '' ? null : target.value })}
        >
          <option value="">{text.no_agent}</option>
          <AgentOptions agents={agents} />
        </SelectField>
        <Channels number={number} chosen={channels} choose={(chosen) => choose({ channels: chosen })} />
        <ErrorNotice error={error} />
        <WhereChangeable>
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {common.save}
            </Button>
          </div>
        </WhereChangeable>
      </form>
    </Panel>
  )
}

interface ChannelsProps {
  number: PhoneNumber
  chosen: PhoneNumber['channels']
  choose: (channels: PhoneNumber['channels']) => void
}

function Channels({ number: { supported_channels }, chosen, choose }: ChannelsProps) {
  return (
    <fieldset className={styles.channels}>
      <legend>{text.channels}</legend>
      {CHANNELS.map((channel) => (
        <CheckField
          key={channel}
          label={text.channel[channel]}
          hint={supported_channels.includes(channel) ? undefined : text.unsupported}
          checked={chosen.includes(channel)}
          disabled={!supported_channels.includes(channel)}
          onChange={(on) => {
            const others = chosen.filter((other) => other !== channel)
            choose(on ? [...others, channel] : others)
          }}
        />
      ))}
    </fieldset>
  )
}

/** What the person has chosen and not saved yet stays when the number changes in the meantime. */
function useAnswers(number: PhoneNumber) {
  const client = useClient()
  const take = useTakeRecord()
  const [chosen, set] = useState<Partial<Choices>>({})
  const saving = useMutation({
    // Fields that somebody else may have changed meanwhile are not sent back.
    mutationFn: async (choices: Partial<Choices>) => {
      const changes = changesOf(number, choices)
      return Object.keys(changes).length === 0 ? number : await updateNumber(client, number.number_id, changes)
    },
    onSuccess: async (changed, choices) => {
      await take(changed)
      set((now) => (now === choices ? {} : now))
      notify(common.saved)
    },
  })
  return {
    agent_id: number.agent_id,
    channels: number.channels,
    ...chosen,
    choose: (choice: Partial<Choices>): void => set((before) => ({ ...before, ...choice })),
    save: () => saving.mutate(chosen),
    busy: saving.isPending,
    error: saving.error,
  }
}
