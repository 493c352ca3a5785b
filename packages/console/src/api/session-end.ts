import { useSyncExternalStore } from 'react'

let has_ended = false
/** The path of the page in which the person last typed. */
let typed_at: string | undefined
const listeners = new Set<() => void>()

/** Records the page in which the person types. Searches do not count, because they are in the address. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('main, dialog') && !target.closest('[role=search]'))
      typed_at = location.pathname
  })
}

/** Whether the page may show something that the person has typed and not saved. */
export const hasTyped = (): boolean => typed_at === location.pathname

export function setSessionEnded(now: boolean): void {
  if (has_ended === now) return
  has_ended = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session has ended on a page that stays because of what the person has typed. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => has_ended)
