import { useState, type ReactNode } from 'react'
import { text } from '../../../text/settings.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Asks for the password again before a change to the way in which the person signs in. */
export function AskPassword(props: {
  title: string
  action: string
  danger?: boolean
  children?: ReactNode
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const [password, setPassword] = useState('')
  return (
    <Confirm {...props} onConfirm={() => props.onConfirm(password)}>
      {props.children}
      <TextField
        label={text.current_password}
        type="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Confirm>
  )
}
