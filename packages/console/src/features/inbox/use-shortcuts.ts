import { useEffect } from 'react'
import { lettersAreOn } from '../../shell/keys/keys.ts'
import { useLatest } from '../../ui/use-latest.ts'

/**
 * Keyboard shortcuts of the page, active while no field has the focus and no dialog is open. A letter after `g` opens
 * another page, and does nothing here.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(actions)
  useEffect(() => {
    let after_g = false
    const press = (event: KeyboardEvent): void => {
      const goes = after_g
      after_g = false
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !lettersAreOn()) return
      if (document.querySelector('dialog[open]')) return
      after_g = event.key === 'g' && !goes
      const action = latest.current[event.key]
      if (!action || goes) return
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
