import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'
import { useReadOnly } from './read-only.tsx'

interface FieldProps {
  label: string
  hint?: ReactNode
  /** Why the service refuses the value. */
  fault?: string | undefined
}

/** The properties that associate a control with its label, hint and fault. */
interface ControlProps {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label with its control, a hint and a fault. */
export function Field({ label, hint, fault, children }: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control!,
        'aria-describedby': described || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {fault ? (
        <div id={`${id}-fault`} className={styles.fault}>
          {fault}
        </div>
      ) : null}
    </div>
  )
}

export function TextField({ label, hint, fault, ...props }: FieldProps & ComponentProps<'input'>) {
  const read_only = useReadOnly()
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => <input readOnly={read_only} {...props} {...control} />}
    </Field>
  )
}

export function TextAreaField({ label, hint, fault, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const read_only = useReadOnly()
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => <textarea rows={4} readOnly={read_only} {...props} {...control} />}
    </Field>
  )
}

export function SelectField({ label, hint, fault, ...props }: FieldProps & ComponentProps<'select'>) {
  const read_only = useReadOnly()
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => <select disabled={read_only} {...props} {...control} />}
    </Field>
  )
}
