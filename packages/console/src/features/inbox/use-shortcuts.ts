import { useEffect } from 'react'
import { useLatest } from '../../ui/use-latest.ts'

/** Keyboard shortcuts of the page, active while no field has the focus and no dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(actions)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const action = latest.current[event.key]
      if (!action || document.querySelector('dialog[open]')) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [latest])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
