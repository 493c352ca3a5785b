import { text } from '../../../text/api-keys.ts'
import { TextField } from '../../../ui/field.tsx'

const MAX_LABEL = 100

export function LabelField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={text.label}
      hint={text.label_hint}
      value={value}
      required
      maxLength={MAX_LABEL}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
