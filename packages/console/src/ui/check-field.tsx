import { useId, type ReactNode } from 'react'
import styles from './check-field.module.css'
import { useReadOnly } from './read-only.tsx'

interface CheckFieldProps {
  label: string
  hint?: ReactNode
  /** Why the service refuses the value. */
  fault?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A setting that is on or off. */
export function CheckField({ label, hint, fault, checked, disabled = false, onChange }: CheckFieldProps) {
  const id = useId()
  const read_only = useReadOnly()
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled || read_only}
          aria-describedby={hint || fault ? id : undefined}
          aria-invalid={fault ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <div id={id}>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        {fault ? <p className={styles.fault}>{fault}</p> : null}
      </div>
    </div>
  )
}
