import type { PhoneNumber } from '@ohun/sdk'
import { getNumber, updateNumber } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text as conflictText } from '../../text/conflict.ts'
import { text } from '../../text/numbers.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ChangedBy, ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { changesOf, conflictOf, saveMerged } from '../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { WhereChangeable } from '../../ui/read-only.tsx'
import styles from './numbers.module.css'
import { useTakeRecord } from './use-take-record.ts'

const CHANNELS = ['voice', 'sms', 'whatsapp'] as const

type Choices = Pick<PhoneNumber, 'agent_id' | 'channels'>

/** The agent that answers a number, and the channels on which it does. */
export function Answers({ number }: { number: PhoneNumber }) {
  const { agents, nameOf } = useAllAgents()
  const { agent_id, channels, choose, save, busy, error, conflict, load, insist, reset } = useAnswers(number)
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
          <AgentOptions agents={agents} chosen={agent_id} />
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
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={null} at={conflict.current.updated_at ?? ''} />}
          labelOf={(field) => LABELS[field] ?? field}
          show={(field, value) => shown({ field, value, nameOf })}
          onLoad={load}
          onSave={insist}
          onClose={reset}
        />
      ) : null}
    </Panel>
  )
}

const LABELS: Readonly<Record<string, string>> = { agent_id: text.agent, channels: text.channels }

interface Shown {
  field: string
  value: unknown
  nameOf: (agent_id: string) => string
}

function shown({ field, value, nameOf }: Shown): string {
  if (field === 'channels') return (value as PhoneNumber['channels']).map((channel) => text.channel[channel]).join(', ')
  return typeof value === 'string' ? nameOf(value) : text.no_agent
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

interface Answering {
  /** The number as it was when the person began to choose. */
  seen: PhoneNumber
  choices: Partial<Choices>
}

/** What the person has chosen and not saved yet stays when the number changes in the meantime. */
function useAnswers(number: PhoneNumber) {
  const take = useTakeRecord()
  const [chosen, set] = useState<Answering>({ seen: number, choices: {} })
  const saving = useMutation({
    mutationFn: useSaveAnswers(),
    onSuccess: async ({ saved, merged }, { choices }) => {
      await take(saved)
      set((now) => (now.choices === choices ? { seen: saved, choices: {} } : now))
      notify(merged ? conflictText.merged : common.saved)
    },
  })
  const conflict = conflictOf<PhoneNumber>(saving.error)
  const load = async (): Promise<void> => {
    if (!conflict) return
    await take(conflict.current)
    set({ seen: conflict.current, choices: {} })
    saving.reset()
  }
  return {
    agent_id: number.agent_id,
    channels: number.channels,
    ...chosen.choices,
    choose: (choice: Partial<Choices>): void =>
      set(({ seen, choices }) => ({
        seen: Object.keys(choices).length === 0 ? number : seen,
        choices: { ...choices, ...choice },
      })),
    save: () => saving.mutate(chosen),
    busy: saving.isPending,
    error: saving.error,
    conflict,
    load: () => void load(),
    insist: () => conflict && saving.mutate({ ...chosen, seen: conflict.current }),
    reset: saving.reset,
  }
}

/** Saves only what the person has changed. */
function useSaveAnswers() {
  const client = useClient()
  return async ({ seen, choices }: Answering) => {
    const changes = changesOf(seen, choices)
    if (Object.keys(changes).length === 0) return { saved: seen, merged: false }
    return await saveMerged<PhoneNumber, Partial<Choices>>({
      seen,
      changes,
      send: (changed, { number_id, updated_at }) =>
        updateNumber(client, number_id, {
          ...changed,
          ...(updated_at !== null && { expected_updated_at: updated_at }),
        }),
      read: () => getNumber(client, seen.number_id),
    })
  }
}
