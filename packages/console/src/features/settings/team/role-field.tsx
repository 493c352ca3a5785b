import type { MemberRole } from '@ohun/sdk'
import { text } from '../../../text/team.ts'
import { SelectField } from '../../../ui/field.tsx'

const ROLES = Object.keys(text.roles) as MemberRole[]

/** The roles from the least, each with what it may do. The service refuses those that the person may not give. */
export function RoleField({ value, onChange }: { value: MemberRole; onChange: (role: MemberRole) => void }) {
  return (
    <SelectField
      label={text.role}
      hint={text.roles[value]}
      value={value}
      onChange={({ target }) => onChange(target.value as MemberRole)}
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </SelectField>
  )
}
