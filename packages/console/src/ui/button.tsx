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

/**
 * While it is busy, it keeps the focus: a browser takes the focus from a disabled button, and a keyboard user has to find it again. A
 * button that sends a request ignores the second click of a double click, which may come before it is busy or after it was.
 */
export function Button({ kind, busy, className = '', type = 'button', onClick, ...props }: ButtonProps) {
  const is_once = type === 'submit' || busy !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    // Without its default, the click does not submit a form either.
    if (busy || (is_once && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={`${buttonClass(kind)} ${className}`}
      onClick={click}
    />
  )
}
