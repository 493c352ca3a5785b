import type { ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Whether its action is running: it then says so and ignores clicks. */
  busy?: boolean
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (kind: ButtonProps['kind'] = 'plain'): string =>
  [styles.button, kind === 'plain' ? '' : styles[kind]].join(' ')

export function Button({ kind, busy = false, disabled, className = '', type = 'button', ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(kind)} ${className}`}
    />
  )
}
