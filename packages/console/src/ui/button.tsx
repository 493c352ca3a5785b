import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** Whether its action is running: it then says so and ignores clicks. */
  busy?: boolean
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (kind: ButtonProps['kind'] = 'plain'): string =>
  [styles.button, kind === 'plain' ? '' : styles[kind]].join(' ')

/** While it is busy, it keeps the focus: a browser takes the focus from a disabled button, and a keyboard user has to find it again. */
export function Button({ kind, busy = false, className = '', type = 'button', onClick, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={`${buttonClass(kind)} ${className}`}
      onClick={busy ? ignore : onClick}
    />
  )
}

/** Also keeps a form from being submitted. */
const ignore = (event: MouseEvent): void => event.preventDefault()
