import type { Conversation } from '@ohun/sdk'
import { text } from '../../text/inbox.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Change } from './use-change.ts'
import type { Members } from './use-members.ts'

interface AssigneeProps {
  conversation: Conversation
  members: Members
  change: Change
}

/** Assigns a conversation to any member who may answer. */
export function Assignee({ conversation: { assigned_user_id }, members, change }: AssigneeProps) {
  const { answering, nameOf } = members
  const left = assigned_user_id !== null && answering.every(({ user_id }) => user_id !== assigned_user_id)
  return (
    <SelectField
      label={text.assigned_to}
      value={assigned_user_id ?? ''}
      onChange={({ target }) => change.run({ assigned_user_id: target.value || null })}
    >
      <option value="">{text.nobody}</option>
      {left ? <option value={assigned_user_id}>{nameOf(assigned_user_id)}</option> : null}
      {answering.map(({ user_id }) => (
        <option key={user_id} value={user_id}>
          {nameOf(user_id)}
        </option>
      ))}
    </SelectField>
  )
}
