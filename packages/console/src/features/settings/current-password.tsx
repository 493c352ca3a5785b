import { text } from '../../text/settings.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'

export function CurrentPassword({ error }: { error: unknown }) {
  return (
    <TextField
      label={text.current_password}
      name="password"
      type="password"
      required
      autoComplete="current-password"
      fault={faultOf(error, 'password')}
    />
  )
}
