import type { MemberRole } from '@ohun/sdk'
import { text } from '../../../text/team.ts'
import { SelectField } from '../../../ui/field.tsx'

const ROLES = Object.keys(text.roles) as MemberRole[]

/**
 * The roles, starting with the least powerful, with their permissions. The service refuses roles that the person may
 * not assign.
 */
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
